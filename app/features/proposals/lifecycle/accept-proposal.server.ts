import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { createProposalAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import { changeRequest } from '#app/features/requests/workflow/change.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Transaction } from '#db/client.ts'
import { proposalAcceptances, proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { hashCanonically } from '../document/canonical-json.server.ts'
import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import { ensureProposalMailQueue, queueProposalMail } from '../mail/queue.server.ts'
import { createOrder } from '../orders/change-order.server.ts'
import { sumAmounts } from '../pricing/figure.ts'
import { costOption } from '../pricing/price-option.ts'
import { addEvent, type RecipientActor } from './events.server.ts'
import { lockProposal } from './lock-proposal.server.ts'
import { getState } from './state.ts'
import { readInternals, readVersion, type SentVersion } from './versions.server.ts'

export type AcceptedOption = (typeof proposalAcceptances.$inferSelect)['options'][number]

/** The options that a person agreed to, with their name, title and email. */
export type Acceptance = {
  /** Version that the page showed. */
  version: number
  options: AcceptedOption[]
  name: string
  jobTitle: string
  /** Empty for an answer by telephone of a person without one. */
  email: string
  poNumber: string | null
  /** Idempotency key of the form. */
  formKey: string
}

/** Who accepted: a recipient on their page, or staff who record an answer by telephone or purchase order. */
export type AcceptedBy =
  | { recipient: RecipientActor & { role: 'signer' | 'reader' }; ip: string; userAgent: string }
  | { staff: Actor; reason: string; file: (typeof proposalAcceptances.$inferInsert)['file'] }

export type AcceptResult =
  | { outcome: 'accepted'; id: string }
  /** The same form again. */
  | { outcome: 'repeated'; id: string }
  | {
      outcome:
        | 'not-found'
        | 'superseded'
        | 'expired'
        | 'withdrawn'
        | 'declined'
        | 'already-accepted'
        | 'not-a-signer'
        | 'bad-choice'
    }

type AcceptOptions = {
  id: string
  acceptance: Acceptance
  by: AcceptedBy
  timeZone: string
  now?: Date
  /** Stores more of the evidence in the same transaction. */
  onAccepted?: (tx: Transaction, accepted: { id: string; acceptanceId: string; version: number }) => Promise<void>
}

/**
 * Accepts the version that the buyer saw, once. It locks the row that sending locks, so that of two acceptances, or of an
 * acceptance and a new version, only the first counts.
 */
export async function acceptProposal(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, acceptance, by, timeZone, now = new Date(), onAccepted }: AcceptOptions,
): Promise<AcceptResult> {
  await ensureProposalMailQueue(jobs)
  return db.transaction(async (tx): Promise<AcceptResult> => {
    const row = await lockProposal(tx, id)
    if (!row) return { outcome: 'not-found' }
    const [earlier] = await tx
      .select({ id: proposalAcceptances.id, formKey: proposalAcceptances.form_key })
      .from(proposalAcceptances)
      .where(eq(proposalAcceptances.proposal_id, id))
    if (earlier)
      return { outcome: earlier.formKey === acceptance.formKey ? 'repeated' : 'already-accepted', id: earlier.id }
    if ('recipient' in by && by.recipient.role !== 'signer') return { outcome: 'not-a-signer' }
    if (row.sent_version !== acceptance.version) return { outcome: 'superseded' }
    const state = getState(row, getShopDay(now))
    // Staff may record what was agreed in time.
    if (state !== 'sent' && !(state === 'expired' && 'staff' in by))
      return { outcome: state === 'draft' || state === 'accepted' ? 'not-found' : state }
    const version = await readVersion(tx, { id, number: acceptance.version })
    if (!version) return { outcome: 'not-found' }
    const total = getTotal(version.document, acceptance.options)
    if (total === undefined) return { outcome: 'bad-choice' }
    const evidence = toEvidence({ id, acceptance, by, timeZone, now, total, version })
    const [inserted] = await tx
      .insert(proposalAcceptances)
      .values({ ...evidence, evidence_sha256: hashEvidence(evidence) })
      .returning({ id: proposalAcceptances.id })
    if (!inserted) throw new Error('the acceptance was not inserted')
    await tx
      .update(proposals)
      .set({
        status: 'accepted',
        answered_at: now,
        value_cents: total,
        margin_cents: await readMargin(tx, { id, version: acceptance.version, options: acceptance.options }),
        send_at: null,
        version: row.version + 1,
        updated_at: now,
      })
      .where(eq(proposals.id, id))
    const actor = 'recipient' in by ? by.recipient : by.staff
    await addEvent(
      tx,
      { proposal_id: id, kind: 'accepted', version: acceptance.version, detail: acceptance.poNumber },
      actor,
    )
    if (row.request_id)
      await changeRequest(tx, {
        id: row.request_id,
        change: { status: 'won' },
        by: 'staff' in by ? by.staff : { staffId: null, name: acceptance.name, ip: by.ip },
      })
    const causedBy = 'staff' in by ? by.staff.staffId : null
    await createProposalAlert(tx, { kind: 'proposal-accepted', proposalId: id, causedBy })
    const recipientId = 'recipient' in by ? by.recipient.recipientId : await findRecipient(tx, id, acceptance.email)
    if (recipientId) await queueProposalMail(jobs, tx, { kind: 'accepted', proposalId: id, recipientId })
    await onAccepted?.(tx, { id, acceptanceId: inserted.id, version: acceptance.version })
    await createOrder(tx, { id, document: version.document, version: acceptance.version, by: actor })
    return { outcome: 'accepted', id: inserted.id }
  })
}

/** Finds the recipient who gets the confirmation; undefined without an email. */
async function findRecipient(tx: Transaction, proposalId: string, email: string): Promise<string | undefined> {
  if (email === '') return undefined
  const [row] = await tx
    .select({ id: proposalRecipients.id })
    .from(proposalRecipients)
    .where(and(eq(proposalRecipients.proposal_id, proposalId), eq(proposalRecipients.email, email.toLowerCase())))
  return row?.id
}

/** Margin of the accepted options in cents, before tax; null if a cost other than freight is unknown. */
async function readMargin(
  tx: Transaction,
  { id, version, options: chosen }: { id: string; version: number; options: readonly AcceptedOption[] },
): Promise<number | null> {
  const internals = await readInternals(tx, { id, number: version })
  if (!internals) return null
  const margins = chosen.map(({ option: optionId, column }) => {
    const option = internals.content.options.find((each) => each.id === optionId)
    return (option && costOption(option, internals.book)[column]?.margin?.amount) ?? null
  })
  return sumAmounts(margins)
}

/** Landed total of a choice in cents; undefined for one that the document does not offer, and for sizes above the quantity. */
function getTotal({ options, choice }: ProposalDocument, chosen: readonly AcceptedOption[]): number | undefined {
  const hasValidCount = choice === 'one' ? chosen.length === 1 : chosen.length > 0
  if (!hasValidCount || new Set(chosen.map(({ option }) => option)).size !== chosen.length) return undefined
  let sum = 0
  for (const { option: optionId, column: index, sizes } of chosen) {
    const column = options.find(({ id }) => id === optionId)?.columns[index]
    if (!column || column.total === null) return undefined
    for (const [lineId, counts] of Object.entries(sizes)) {
      const pieces = column.lines.find(({ id }) => id === lineId)?.pieces ?? 0
      if (counts.reduce((total, { quantity }) => total + quantity, 0) > pieces) return undefined
    }
    sum += column.total
  }
  return sum
}

type Evidence = Omit<typeof proposalAcceptances.$inferInsert, 'id' | 'evidence_sha256'>

function toEvidence({
  id,
  acceptance,
  by,
  timeZone,
  now,
  total,
  version,
}: Required<Pick<AcceptOptions, 'id' | 'acceptance' | 'by' | 'timeZone' | 'now'>> & {
  total: number
  version: SentVersion
}): Evidence {
  const { options, name, jobTitle, email, poNumber, formKey } = acceptance
  const { document, document_sha256, pdf_sha256 } = version
  const person =
    'recipient' in by
      ? { recipient_id: by.recipient.recipientId, client_address: by.ip, user_agent: by.userAgent }
      : { recorded_by: by.staff.staffId, reason: by.reason, file: by.file }
  return {
    client_address: null,
    user_agent: null,
    recipient_id: null,
    recorded_by: null,
    reason: null,
    file: null,
    ...person,
    proposal_id: id,
    version: acceptance.version,
    options,
    total_cents: total,
    name,
    job_title: jobTitle,
    email,
    po_number: poNumber,
    form_key: formKey,
    statement: document.statement,
    terms: document.terms,
    document_sha256,
    pdf_sha256,
    accepted_at: now,
    time_zone: timeZone,
  }
}

/** Hash of all that is stored of an acceptance, which `proposals verify` recomputes. */
export const hashEvidence = (evidence: Evidence): string =>
  hashCanonically({ ...evidence, accepted_at: evidence.accepted_at.toISOString() })
