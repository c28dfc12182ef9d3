import { readBrand } from '#app/features/brand/brand.server.ts'
import { readRetention } from '#app/features/requests/erasure/retention.server.ts'
import type { Services } from '#app/lib/services.ts'
import { retentionSentence } from '../contract-copy/privacy.ts'
import { readCopy } from '../editing/copy.server.ts'
import type { PageKey } from '../editing/pages.ts'
import { pageMarkdown, privacyMarkdown } from './page-markdown.ts'

/** A page as Markdown, with the words it shows now. @param address of a path of the shop */
export async function readPageMarkdown(
  services: Pick<Services, 'content' | 'db'>,
  key: PageKey,
  address: (path: string) => string,
): Promise<string> {
  if (key !== 'privacy-policy') return pageMarkdown(key, await readCopy(services, key), address)
  const [copy, retention, { email }] = await Promise.all([
    readCopy(services, key),
    readRetentionSentence(services.db),
    readBrand(services),
  ])
  return privacyMarkdown(copy, { retention, email, address })
}

/** Returns the sentence about data retention, if a retention period is set. */
export async function readRetentionSentence(db: Services['db']): Promise<string | null> {
  const { months, changedAt } = await readRetention(db)
  return months && changedAt ? retentionSentence(months, changedAt) : null
}
