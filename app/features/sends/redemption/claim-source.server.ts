import { createHmac } from 'node:crypto'
import { getSharedKey } from '#app/lib/storage/shared-key.server.ts'
import type { Queryable } from '#db/client.ts'
import type { Answer } from '../addresses/parse-answer.ts'

/** Where a claim comes from. */
export type ClaimSource = { ip: string; userAgent: string }

export type SourceHashes = { device_hash: string; address_hash: string }

/** Keyed hashes by which claims from one device or to one postal address are counted, whatever the spelling. */
export async function hashSource(
  db: Queryable,
  { source: { ip, userAgent }, answer }: { source: ClaimSource; answer: Pick<Answer, 'address' | 'country'> },
): Promise<SourceHashes> {
  const key = await getSharedKey(db, 'claims')
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const { line1, line2, city, postal } = answer.address
  const place = [answer.country, postal, city, line1, line2]
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return { device_hash: hash(`device\n${ip}\n${userAgent}`), address_hash: hash(`address\n${place}`) }
}
