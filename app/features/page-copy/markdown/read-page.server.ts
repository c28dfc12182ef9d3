import { readBrand } from '#app/features/brand/brand.server.ts'
import { readRetention } from '#app/features/requests/erasure/retention.server.ts'
import type { Services } from '#app/lib/services.ts'
import { readCopy } from '../editing/copy.server.ts'
import type { SinglePageKey } from '../editing/pages.ts'
import { getRetentionSentence } from '../fixed-copy/privacy.ts'
import { toPageMarkdown, toPrivacyMarkdown } from './page-markdown.ts'

/** Returns a page as Markdown with its current texts. @param toUrl returns the URL of a path */
export async function readPageMarkdown(
  services: Pick<Services, 'content' | 'db'>,
  key: SinglePageKey,
  toUrl: (path: string) => string,
): Promise<string> {
  if (key !== 'privacy-policy') return toPageMarkdown(key, await readCopy(services, key), toUrl)
  const [copy, retention, { email }] = await Promise.all([
    readCopy(services, key),
    readRetentionSentence(services.db),
    readBrand(services),
  ])
  return toPrivacyMarkdown(copy, { retention, email, toUrl })
}

/** Returns the sentence about data retention, if a retention period is set. */
export async function readRetentionSentence(db: Services['db']): Promise<string | null> {
  const { months, changedAt } = await readRetention(db)
  return months && changedAt ? getRetentionSentence(months, changedAt) : null
}
