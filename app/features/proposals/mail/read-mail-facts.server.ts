import { and, desc, eq } from 'drizzle-orm'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalAcceptances, proposalEvents, proposalOrders, proposals } from '#db/tables/proposals.ts'
import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import { listComments } from '../lifecycle/comments.server.ts'
import type { ProposalRow } from '../lifecycle/lock-proposal.server.ts'
import { getState } from '../lifecycle/state.ts'
import { readVersion } from '../lifecycle/versions.server.ts'
import type { MailOccasion } from './proposal-mail.ts'
import type { ProposalMail } from './queue.server.ts'

type StoredFacts = { proposal: ProposalRow; document: ProposalDocument; occasion: MailOccasion }

/** Reads the data of an email; undefined for an outdated one, such as that of a superseded version. */
export async function readMailFacts(db: Queryable, mail: ProposalMail): Promise<StoredFacts | undefined> {
  const [proposal] = await db.select().from(proposals).where(eq(proposals.id, mail.proposalId))
  if (!proposal?.sent_version || isOutdated(mail, proposal)) return undefined
  const found = await readOccasion(db, mail)
  if (!found) return undefined
  const { occasion, acceptedVersion } = found
  const version = await readVersion(db, { id: proposal.id, number: acceptedVersion ?? proposal.sent_version })
  return version && { proposal, document: version.document, occasion }
}

function isOutdated(mail: ProposalMail, proposal: ProposalRow): boolean {
  if (mail.kind === 'reminder')
    return mail.version !== proposal.sent_version || getState(proposal, getShopDay()) !== 'sent'
  if (mail.kind === 'sent') return mail.version !== proposal.sent_version || proposal.status === 'withdrawn'
  return false
}

type FoundOccasion = {
  occasion: MailOccasion
  /** The accepted version, which may not be the one that was sent last. */
  acceptedVersion?: number
}

async function readOccasion(db: Queryable, mail: ProposalMail): Promise<FoundOccasion | undefined> {
  switch (mail.kind) {
    case 'accepted': {
      const [acceptance] = await db
        .select()
        .from(proposalAcceptances)
        .where(eq(proposalAcceptances.proposal_id, mail.proposalId))
      return acceptance && { occasion: { kind: 'accepted', acceptance }, acceptedVersion: acceptance.version }
    }
    case 'declined': {
      const isDecline = and(eq(proposalEvents.proposal_id, mail.proposalId), eq(proposalEvents.kind, 'declined'))
      const [event] = await db.select().from(proposalEvents).where(isDecline).orderBy(desc(proposalEvents.id)).limit(1)
      return event && { occasion: { kind: 'declined', reason: event.detail } }
    }
    case 'comment': {
      const comments = await listComments(db, { id: mail.proposalId, internal: false })
      const comment = comments.find(({ id }) => id === mail.commentId)
      if (!comment) return undefined
      const { author, body, recipientId } = comment
      return { occasion: { kind: 'comment', author, body, isFromStaff: recipientId === null } }
    }
    case 'order': {
      const [order] = await db
        .select({ number: proposalOrders.number })
        .from(proposalOrders)
        .where(eq(proposalOrders.proposal_id, mail.proposalId))
      const { text, shipment } = mail
      return order && { occasion: { kind: 'order', ...order, text, ...(shipment && { shipment }) } }
    }
    default:
      return { occasion: { kind: mail.kind } }
  }
}
