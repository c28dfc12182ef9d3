import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { readRecipient } from '#app/features/sends/recipients/recipients.server.ts'
import type { Queryable } from '#db/client.ts'
import { sendRecipients } from '#db/tables/sends.ts'

/** Reads a confirmed recipient of a campaign with the address, which the audit log records; undefined for another one. */
export async function readRecipientAddress(
  db: Queryable,
  { campaignId, id, by }: { campaignId: string; id: string; by: Actor },
) {
  const isTheirs = and(
    eq(sendRecipients.id, id),
    eq(sendRecipients.campaign_id, campaignId),
    eq(sendRecipients.status, 'confirmed'),
  )
  const found = (await db.$count(sendRecipients, isTheirs)) > 0
  return found ? readRecipient(db, { id, by }) : undefined
}
