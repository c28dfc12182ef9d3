import { eq } from 'drizzle-orm'
import type { Brand } from '#app/features/brand/brand.ts'
import type { Queryable } from '#db/client.ts'
import { proposals } from '#db/tables/proposals.ts'
import { hashCanonically } from '../document/canonical-json.server.ts'
import { parseContent } from './lock-proposal.server.ts'
import { readBookFor } from './price-book.server.ts'
import { readInternals } from './versions.server.ts'

/** True if recipients wait to answer a version with the same content and prices, so that another one would only confuse them. */
export async function isSentAlready(db: Queryable, { id, brand }: { id: string; brand: Brand }): Promise<boolean> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
  if (row?.status !== 'sent' || row.sent_version === null) return false
  const content = parseContent(row)
  const sent = content && (await readInternals(db, { id, number: row.sent_version }))
  if (!sent) return false
  // An extension changes the last day of both.
  const extended = { ...sent.content, validUntil: row.valid_until }
  const book = await readBookFor(db, content, brand)
  return hashCanonically([content, book]) === hashCanonically([extended, sent.book])
}
