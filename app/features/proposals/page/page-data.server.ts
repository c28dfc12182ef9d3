import { eq } from 'drizzle-orm'
import { canMailLinks } from '#app/lib/mail/send-mail.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalAcceptances } from '#db/tables/proposals.ts'
import { listComments } from '../lifecycle/comments.server.ts'
import { readOrderStatus } from './order/read-order-status.server.ts'
import { readPageProofs } from './proofs/read-page-proofs.server.ts'
import type { ProposalLink } from './proposal-link.server.ts'

export type PageData = Awaited<ReturnType<typeof readPageData>>
export type PageComment = PageData['comments'][number]
export type PageAcceptance = NonNullable<PageData['acceptance']>

/**
 * Reads what the page of a link shows. A superseded, withdrawn or reopened version has no document: its prices hold no more.
 * @param shown version that the followed link was sent for; null for the current one
 */
export async function readPageData(
  { services: { db, settings }, proposal, recipient, document, state }: ProposalLink,
  { shown }: { shown: number | null },
) {
  const isSuperseded = shown !== null && shown !== document.version
  const hasPrices = !isSuperseded && state !== 'withdrawn' && state !== 'draft'
  const comments = await listComments(db, { id: proposal.id, internal: false })
  return {
    state,
    isSuperseded,
    number: document.number,
    title: document.title,
    version: document.version,
    seller: document.seller,
    role: recipient.role,
    name: recipient.name,
    document: hasPrices
      ? {
          ...document,
          customer: { ...document.customer, email: '' },
          // Staff may have extended it since.
          validUntil: proposal.valid_until,
        }
      : null,
    answeredAt: proposal.answered_at,
    timeZone: settings.TIME_ZONE,
    canMail: canMailLinks(settings),
    acceptance: state === 'accepted' && hasPrices ? await readAcceptance(db, proposal.id, recipient.id) : null,
    order: state === 'accepted' && hasPrices ? await readOrderStatus(db, proposal.id) : null,
    proofs: hasPrices ? await readSentProofs(db, { id: proposal.id, document, isAccepted: state === 'accepted' }) : [],
    comments: comments.map(({ id, at, target, isByStaff, isChangeRequest, author, body, recipientId }) => ({
      id,
      at,
      target,
      isByStaff,
      isChangeRequest,
      author,
      body,
      isOwn: recipientId === recipient.id,
    })),
  }
}

/** Before the acceptance, only proofs that were sent are of interest. */
async function readSentProofs(
  db: Queryable,
  { id, document, isAccepted }: { id: string; document: ProposalLink['document']; isAccepted: boolean },
) {
  const proofs = await readPageProofs(db, { id, document })
  return isAccepted ? proofs : proofs.filter(({ version }) => version !== null)
}

/** Emails of other recipients stay out, here as in the document. */
async function readAcceptance(db: Queryable, id: string, viewerId: string) {
  const [row] = await db.select().from(proposalAcceptances).where(eq(proposalAcceptances.proposal_id, id))
  if (!row) return null
  const { options, total_cents, name, job_title, email, po_number, accepted_at, time_zone, recipient_id } = row
  const isOwn = recipient_id === viewerId
  return {
    options,
    total: total_cents,
    name,
    jobTitle: job_title,
    poNumber: po_number,
    isOwn,
    acceptedAt: accepted_at,
    timeZone: time_zone,
    email: isOwn ? email : null,
    isRecorded: row.recorded_by !== null || row.reason !== null,
  }
}
