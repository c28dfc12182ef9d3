import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import type { Services } from '#app/lib/services.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { withoutEstimatedDelivery } from '../document/estimated-delivery.ts'
import { createProposal } from './create-proposal.server.ts'
import { parseContent } from './lock-proposal.server.ts'

const toFuture = (day: IsoDate | null, today: IsoDate) => (day !== null && day < today ? null : day)

/**
 * Copies the content and recipients of a proposal to a new draft, without its history and without dates that are past.
 * Undefined for an unknown or unreadable one.
 */
export const duplicateProposal = (
  { db }: Pick<Services, 'db'>,
  { id, brand, by }: { id: string; brand: Brand; by: Actor },
): Promise<{ id: string; number: string } | undefined> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(proposals).where(eq(proposals.id, id))
    const content = row && parseContent(row)
    if (!content) return undefined
    const today = getShopDay()
    const copy = await createProposal(tx, {
      content: {
        ...content,
        validUntil: toFuture(content.validUntil, today),
        inHandsOn: toFuture(content.inHandsOn, today),
        delivery: withoutEstimatedDelivery(content.delivery),
      },
      requestId: row.request_id,
      contactId: row.contact_id,
      companyId: row.company_id,
      assigneeId: by.staffId ?? row.assignee_id,
      brand,
      by,
    })
    const { name, email, role } = proposalRecipients
    const recipients = await tx
      .select({ name, email, role })
      .from(proposalRecipients)
      .where(and(eq(proposalRecipients.proposal_id, id), isNull(proposalRecipients.revoked_at)))
      .orderBy(asc(proposalRecipients.created_at))
    if (recipients.length > 0)
      await tx.insert(proposalRecipients).values(recipients.map((each) => ({ ...each, proposal_id: copy.id })))
    return copy
  })
