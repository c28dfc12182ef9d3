import * as v from 'valibot'
import { type WebhookEvent, webhookEvents } from '../webhook-events.ts'

export const maxNameLength = 60
const maxUrlLength = 2_000

const isHttpsUrl = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

const isEvent = (name: string): name is WebhookEvent => webhookEvents.some((each) => each === name)

/** An endpoint as its form enters it. An empty URL of an existing endpoint stays as it is. */
export const endpointSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter a name'),
    v.maxLength(maxNameLength, `Use at most ${maxNameLength} characters`),
  ),
  url: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maxUrlLength, `Use at most ${maxUrlLength} characters`),
    v.check((text) => text === '' || isHttpsUrl(text), 'Enter a URL that begins with https://'),
  ),
  /** Separated by spaces. */
  events: v.pipe(
    v.string(),
    v.transform((text) => text.split(' ').filter(isEvent)),
    v.check((names) => names.length > 0, 'Choose at least one event'),
  ),
  payload: v.picklist(['thin', 'full'], 'Choose a payload'),
})

export type EndpointFields = v.InferOutput<typeof endpointSchema>
