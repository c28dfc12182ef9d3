import { and, eq } from 'drizzle-orm'
import { addEvent } from '#app/features/proposals/lifecycle/events.server.ts'
import { getLinkPath } from '#app/features/proposals/lifecycle/links.server.ts'
import type { Services } from '#app/lib/services.ts'
import { proposalRecipients, proposals } from '#db/tables/proposals.ts'
import type { PortalMember } from '../access/portal-member.ts'
import { isSentTo } from './proposals.server.ts'

/**
 * Returns the path of a member's own link to a proposal of their company. A member who was not sent
 * the proposal becomes a reader of it, until their access to the portal ends.
 * @returns `revoked` if staff revoked their link; undefined for a proposal of another company
 */
export const openProposal = (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { member, proposalId }: { member: PortalMember; proposalId: string },
): Promise<{ path: string } | 'revoked' | undefined> =>
  db.transaction(async (tx) => {
    const isTheirs = and(eq(proposals.id, proposalId), isSentTo(member.companyId))
    const [proposal] = await tx.select({ id: proposals.id }).from(proposals).where(isTheirs).for('update')
    if (!proposal) return undefined
    const { name, email, id } = member
    const [added] = await tx
      .insert(proposalRecipients)
      .values({ proposal_id: proposalId, name, email, role: 'reader', portal_member_id: id })
      .onConflictDoNothing()
      .returning()
    if (added) {
      const event = { proposal_id: proposalId, kind: 'link-requested', detail: email } as const
      await addEvent(tx, event, { recipientId: added.id, name })
    }
    const [recipient] = await tx
      .select()
      .from(proposalRecipients)
      .where(and(eq(proposalRecipients.proposal_id, proposalId), eq(proposalRecipients.email, email)))
    if (!recipient || recipient.revoked_at) return 'revoked'
    return { path: await getLinkPath(tx, settings, recipient) }
  })
