import * as v from 'valibot'
import { isUuid } from '#app/lib/text/uuid.ts'
import { checkbox, isLocal, maxCredentialLength, nameField, trimmedText } from '../supplier.schema.ts'
import { type Feed, feedIntervals } from './feed.ts'
import { feedPresets } from './feed-presets.ts'

const maxUrl = 500

/** Credentials need encryption, except on this machine. */
const isAllowed = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, pathname } = new URL(text)
  const isEncrypted = protocol === 'https:' || protocol === 'sftp:'
  return (
    username === '' &&
    password === '' &&
    pathname.length > 1 &&
    (isEncrypted || (protocol === 'http:' && isLocal(hostname)))
  )
}

/** The form of a supplier whose products come from a file. An empty password keeps the stored one. */
export const feedFormSchema = v.object({
  name: nameField,
  account: v.pipe(trimmedText, maxCredentialLength('This user name is too long')),
  password: v.pipe(v.string(), maxCredentialLength('This password is too long')),
  url: v.pipe(
    trimmedText,
    v.nonEmpty('Enter the URL of the file'),
    v.maxLength(maxUrl, `Use ${maxUrl} characters or fewer`),
    v.check(isAllowed, 'Enter a URL such as sftp://ftp.supplier.com/products.csv, without a user name'),
  ),
  mapping: v.pipe(
    v.string(),
    v.check(
      (value) => value === 'detect' || Object.hasOwn(feedPresets, value) || isUuid(value),
      'Choose how columns are read',
    ),
  ),
  everyHours: v.pipe(
    v.string(),
    v.check((value) => Object.hasOwn(feedIntervals, value), 'Choose a schedule'),
    v.transform(Number),
  ),
  isComplete: checkbox,
})
export type FeedForm = v.InferOutput<typeof feedFormSchema>

export const toFeed = ({ url, mapping, everyHours, isComplete }: FeedForm): Feed => ({
  url,
  mapping,
  everyHours,
  isComplete,
})

const newFeed: Feed = { url: '', mapping: 'detect', everyHours: 24, isComplete: true }

/** The form's texts; never the password. */
export function toFeedValues(supplier: { name: string; account: string; feed: Feed | null }): Record<string, string> {
  const { url, mapping, everyHours, isComplete } = supplier.feed ?? newFeed
  return {
    name: supplier.name,
    account: supplier.account,
    url,
    mapping,
    everyHours: String(everyHours),
    isComplete: isComplete ? 'on' : '',
  }
}
