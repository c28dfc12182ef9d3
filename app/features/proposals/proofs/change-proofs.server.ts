import { createHash, randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { scheduleFileDeletion } from '#app/features/customers/certificate.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import type { Transaction } from '#db/client.ts'
import { proposalProofs, proposalProofVersions, proposalRecipients, proposals } from '#db/tables/proposals.ts'
import type { MailAttachment } from '#db/tables/request-workflow.ts'
import { uploads } from '#db/tables/uploads.ts'
import { addEvent } from '../lifecycle/events.server.ts'
import { lockProposal } from '../lifecycle/lock-proposal.server.ts'
import { readVersion } from '../lifecycle/versions.server.ts'
import { ensureProposalMailQueue, queueProposalMail } from '../mail/queue.server.ts'
import { approveOrderProofs } from '../orders/change-order.server.ts'
import { areProofsApproved, listProofs } from './list-proofs.server.ts'

type NewProof = {
  id: string
  lineId: string
  imprintId: string
  /** In storage, with an unclaimed row of `uploads`. */
  file: MailAttachment
  note: string | null
  by: Actor
}

/** Adds a version of an imprint's proof, which supersedes the one before. It is sent with `sendProofs`. */
export async function addProofVersion(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { id, lineId, imprintId, file, note, by }: NewProof,
): Promise<'added' | 'not-found'> {
  const fileSha256 = await hashFile(storage, file.path)
  return db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    const document = row?.sent_version && (await readVersion(tx, { id, number: row.sent_version }))?.document
    if (!row || !document) return 'not-found'
    const proof = (await listProofs(tx, { id, document })).find(
      (each) => each.lineId === lineId && each.imprintId === imprintId,
    )
    if (!proof) return 'not-found'
    const [stored] = await tx
      .insert(proposalProofs)
      .values({
        proposal_id: id,
        line_id: lineId,
        imprint_id: imprintId,
        title: proof.title,
        imprint_sha256: proof.imprintSha256,
      })
      .onConflictDoUpdate({
        target: [proposalProofs.proposal_id, proposalProofs.line_id, proposalProofs.imprint_id],
        set: { title: proof.title, imprint_sha256: proof.imprintSha256 },
      })
      .returning({ id: proposalProofs.id })
    if (!stored) throw new Error('the proof was not stored')
    const now = new Date()
    await tx
      .update(proposalProofVersions)
      .set({ voided_at: now })
      .where(and(eq(proposalProofVersions.proof_id, stored.id), isNull(proposalProofVersions.voided_at)))
    await tx.insert(proposalProofVersions).values({
      proof_id: stored.id,
      number: proof.versions.length + 1,
      file,
      file_sha256: fileSha256,
      note,
      imprint_sha256: proof.imprintSha256,
      created_by: by.staffId,
      created_at: now,
    })
    await tx.update(uploads).set({ claimed_at: now }).where(eq(uploads.path, file.path))
    return 'added'
  })
}

/** Adds the mockup of an imprint's product as its proof, unless its current proof is that mockup. */
export async function addMockupAsProof(
  services: Pick<Services, 'db' | 'storage'>,
  { id, lineId, imprintId, by }: Omit<NewProof, 'file' | 'note'>,
): Promise<'added' | 'unchanged' | 'not-found'> {
  const { db, storage } = services
  const [row] = await db.select({ number: proposals.sent_version }).from(proposals).where(eq(proposals.id, id))
  const document = row?.number ? (await readVersion(db, { id, number: row.number }))?.document : undefined
  const proofs = document ? await listProofs(db, { id, document }) : []
  const proof = proofs.find((each) => each.lineId === lineId && each.imprintId === imprintId)
  const mockup = proof?.mockup
  if (!mockup) return 'not-found'
  if (proof.current?.file_sha256 === (await hashFile(storage, mockup))) return 'unchanged'
  // A copy, as mockups are drawn again.
  const bytes = await storage.getBytes(mockup)
  const extension = extname(mockup)
  const file = {
    path: `proofs/${randomUUID()}${extension}`,
    name: `mockup${extension}`,
    size: bytes.length,
    type: `image/${extension === '.jpg' ? 'jpeg' : extension.slice(1)}`,
  }
  await db.insert(uploads).values(file)
  await storage.put(file.path, bytes)
  return addProofVersion(services, { id, lineId, imprintId, file, note: null, by })
}

/** Removes a version that was not sent: the one before counts again, if only this version voided it. */
export const removeProofVersion = (
  { db }: Pick<Services, 'db'>,
  { id, versionId }: { id: string; versionId: string },
): Promise<'removed' | 'not-found'> =>
  db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    const document = row?.sent_version && (await readVersion(tx, { id, number: row.sent_version }))?.document
    const proofs = document ? await listProofs(tx, { id, document }) : []
    const proof = proofs.find(({ state, current }) => state === 'draft' && current?.id === versionId)
    if (!document || !proof?.current) return 'not-found'
    await tx.delete(proposalProofVersions).where(eq(proposalProofVersions.id, versionId))
    await scheduleFileDeletion(tx, proof.current.file.path)
    const before = proof.versions.at(-2)
    if (before?.voided_at && before.voided_at >= proof.current.created_at)
      await tx.update(proposalProofVersions).set({ voided_at: null }).where(eq(proposalProofVersions.id, before.id))
    if (areProofsApproved(await listProofs(tx, { id, document }))) await approveOrderProofs(tx, { id })
    return 'removed'
  })

async function hashFile(storage: Services['storage'], path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await storage.getStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** Sends the proofs that were not sent yet to all signers. @returns how many */
export async function sendProofs(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { id, approveBy, by }: { id: string; approveBy: IsoDate | null; by: Actor },
): Promise<number> {
  await ensureProposalMailQueue(jobs)
  return db.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    const document = row?.sent_version && (await readVersion(tx, { id, number: row.sent_version }))?.document
    if (!row || !document) return 0
    const drafts = (await listProofs(tx, { id, document })).filter(({ state }) => state === 'draft')
    if (drafts.length === 0) return 0
    const ids = drafts.flatMap(({ current }) => current?.id ?? [])
    await tx
      .update(proposalProofVersions)
      .set({ sent_at: new Date(), approve_by: approveBy })
      .where(inArray(proposalProofVersions.id, ids))
    const detail = drafts.map(({ title }) => title).join('; ')
    await addEvent(tx, { proposal_id: id, kind: 'proof-sent', version: row.sent_version, detail }, by)
    await addAuditEntry(tx, { by, action: 'proposal.proofs-sent', subject: row.number, subjectId: id })
    for (const recipientId of await listSigners(tx, id))
      await queueProposalMail(jobs, tx, { kind: 'proof', proposalId: id, recipientId })
    return drafts.length
  })
}

async function listSigners(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: proposalRecipients.id })
    .from(proposalRecipients)
    .where(
      and(
        eq(proposalRecipients.proposal_id, id),
        eq(proposalRecipients.role, 'signer'),
        isNull(proposalRecipients.revoked_at),
      ),
    )
  return rows.map((row) => row.id)
}
