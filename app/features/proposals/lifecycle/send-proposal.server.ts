import { and, eq, isNull, sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { createProposalAlert } from '#app/features/requests/alerts/create-alerts.server.ts'
import { proposalQueues } from '#app/features/requests/notifications/queues.server.ts'
import { changeRequest } from '#app/features/requests/workflow/change.server.ts'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { proposalRecipients, proposals, proposalVersions } from '#db/tables/proposals.ts'
import { staff } from '#db/tables/staff.ts'
import { hashCanonically } from '../document/canonical-json.server.ts'
import type { ProposalContent } from '../document/proposal-content.schema.ts'
import { toProposalDocument } from '../document/to-proposal-document.ts'
import { toSeller } from '../document/to-seller.ts'
import { voidChangedProofs } from '../proofs/list-proofs.server.ts'
import { addEvent } from './events.server.ts'
import { lockProposal, type ProposalRow, parseContent } from './lock-proposal.server.ts'
import { readBookFor, summarizeProposal } from './price-book.server.ts'
import { listSendProblems, type SendProblem } from './send-problems.ts'
import { readInternals } from './versions.server.ts'

/** Seconds in which "Send" can be undone. */
export const undoSeconds = 30

export const sendQueue = proposalQueues.send

/** `at` is the time that this job is for; `recipientIds` get the email, or all of the proposal. */
export type SendJob = { id: string; at: string; staffId: string | null; recipientIds?: string[] | undefined }

const sendOptions = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 }

export const ensureSendQueue = (jobs: PgBoss) => ensureQueue(jobs, sendQueue, sendOptions)

export type SendCheck =
  | { outcome: 'ready' }
  | { outcome: 'not-found' | 'conflict' | 'accepted' | 'no-signer' | 'unreadable' }
  | { outcome: 'incomplete'; problems: SendProblem[] }

type SendOptions = {
  id: string
  version: number
  at: Date
  brand: Brand
  by: Actor
  /** Who gets the email; all if omitted, none if only the links are copied. */
  recipientIds?: string[] | undefined
}

/**
 * Has the proposal sent at a time; "Send" is `undoSeconds` from now. Until then staff can edit it or cancel.
 * @param version shown to the editor
 */
export async function scheduleSend(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, version, at, brand, by, recipientIds }: SendOptions,
): Promise<SendCheck> {
  await ensureSendQueue(jobs)
  return db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    if (row && row.version !== version) return { outcome: 'conflict' }
    const check = await checkSend(tx, row, { brand, at })
    if (!row || check.outcome !== 'ready') return check
    await tx
      .update(proposals)
      .set({ send_at: at, version: version + 1 })
      .where(eq(proposals.id, id))
    await addAuditEntry(tx, { by, action: 'proposal.scheduled', subject: row.number, subjectId: id })
    const job: SendJob = { id, at: at.toISOString(), staffId: by.staffId, recipientIds }
    await jobs.send(sendQueue, job, { db: fromDrizzle(tx, sql), startAfter: at })
    return check
  })
}

/** Cancels a scheduled sending, or undoes "Send". @returns false if it was sent already */
export const cancelSend = ({ db }: Pick<Services, 'db'>, { id, by }: { id: string; by: Actor }): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    if (!row?.send_at) return false
    await tx
      .update(proposals)
      .set({ send_at: null, version: row.version + 1 })
      .where(eq(proposals.id, id))
    await addEvent(tx, { proposal_id: id, kind: 'send-undone' }, by)
    return true
  })

type CheckOptions = { brand: Brand; at: Date }

async function checkSend(
  tx: Transaction,
  row: ProposalRow | undefined,
  { brand, at }: CheckOptions,
): Promise<SendCheck> {
  if (!row) return { outcome: 'not-found' }
  if (row.status === 'accepted') return { outcome: 'accepted' }
  const content = parseContent(row)
  if (!content) return { outcome: 'unreadable' }
  const problems = listSendProblems(content, await readBookFor(tx, content, brand), getShopDay(at))
  if (problems.length > 0) return { outcome: 'incomplete', problems }
  const signers = await tx.$count(
    proposalRecipients,
    and(
      eq(proposalRecipients.proposal_id, row.id),
      eq(proposalRecipients.role, 'signer'),
      isNull(proposalRecipients.revoked_at),
    ),
  )
  return signers > 0 ? { outcome: 'ready' } : { outcome: 'no-signer' }
}

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

type SendResult =
  | Exclude<SendCheck, { outcome: 'ready' }>
  | { outcome: 'sent'; version: number }
  | { outcome: 'not-due' }

/**
 * Sends a proposal whose time has come: freezes a version, which supersedes the one before, in one transaction. Its
 * emails are queued by `onSent`.
 */
export const sendDueProposal = (
  { db }: Pick<Services, 'db'>,
  {
    id,
    brand,
    now = new Date(),
    at,
    by,
    onSent,
  }: {
    id: string
    brand: Brand
    now?: Date
    /** Sends only if it is scheduled for this time. */
    at?: Date
    by: Actor
    /** Runs in the same transaction. */
    onSent: (tx: Transaction, sent: { id: string; version: number }) => Promise<void>
  },
): Promise<SendResult> =>
  db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    if (!row?.send_at || row.send_at > now) return { outcome: 'not-due' }
    if (at && row.send_at.getTime() !== at.getTime()) return { outcome: 'not-due' }
    const check = await checkSend(tx, row, { brand, at: now })
    const content = parseContent(row)
    if (check.outcome !== 'ready' || !content) {
      await tx.update(proposals).set({ send_at: null }).where(eq(proposals.id, id))
      await addEvent(tx, { proposal_id: id, kind: 'mail-failed', detail: 'It was not complete at its time' }, by)
      await createProposalAlert(tx, { kind: 'proposal-mail-failed', proposalId: id })
      return check.outcome === 'ready' ? { outcome: 'unreadable' } : check
    }
    const version = await freezeVersion(tx, { row, content, brand, now, by })
    await onSent(tx, { id, version })
    return { outcome: 'sent', version }
  })

type Freeze = { row: ProposalRow; content: ProposalContent; brand: Brand; now: Date; by: Actor }

/** Stores the content as the next version, the only one that can be accepted from then on. The row is locked. */
async function freezeVersion(tx: Transaction, { row, content, brand, now, by }: Freeze): Promise<number> {
  const { id, number } = row
  const version = (row.sent_version ?? 0) + 1
  const book = await readBookFor(tx, content, brand)
  const seller = await readSeller(tx, brand, by)
  const document = toProposalDocument(content, {
    number,
    version,
    seller,
    sentOn: getShopDay(now),
    book,
    unit: brand.unit,
  })
  await tx
    .update(proposalVersions)
    .set({ superseded_at: now })
    .where(and(eq(proposalVersions.proposal_id, id), isNull(proposalVersions.superseded_at)))
  await tx.insert(proposalVersions).values({
    proposal_id: id,
    number: version,
    document,
    document_sha256: hashCanonically(document),
    content,
    price_book: book,
    sent_by: by.staffId,
    sent_at: now,
  })
  await tx
    .update(proposals)
    .set({
      ...summarizeProposal(content, book, number),
      status: 'sent',
      sent_version: version,
      valid_until: content.validUntil,
      send_at: null,
      sent_at: now,
      answered_at: null,
      version: row.version + 1,
      updated_at: now,
    })
    .where(eq(proposals.id, id))
  if (row.sent_version !== null)
    await addEvent(tx, { proposal_id: id, kind: 'superseded', version: row.sent_version }, by)
  for (const detail of await voidChangedProofs(tx, { id, document, now }))
    await addEvent(tx, { proposal_id: id, kind: 'proof-voided', version, detail }, by)
  await addEvent(tx, { proposal_id: id, kind: 'sent', version }, by)
  await addAuditEntry(tx, { by, action: 'proposal.sent', subject: number, subjectId: id, after: { version } })
  if (row.request_id) await changeRequest(tx, { id: row.request_id, change: { status: 'proposal-sent' }, by })
  return version
}

/** The person who sends it; without one, the shop. */
async function readSeller(tx: Transaction, brand: Brand, { staffId }: Actor) {
  const [person] = staffId ? await tx.select().from(staff).where(eq(staff.id, staffId)) : []
  return toSeller(brand, person)
}
