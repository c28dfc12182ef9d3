import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { contentDrafts, contentRevisions } from '#db/tables/content-history.ts'
import {
  proposalAcceptances,
  proposalComments,
  proposalEvents,
  proposalPdfs,
  proposalProofs,
  proposalProofVersions,
  proposalRecipients,
  proposals,
  proposalVersions,
} from '#db/tables/proposals.ts'
import { deleteJobs, type File, getPaths, isAmong, scheduleFileDeletions } from './delete-requests.server.ts'

/** Proposals that have data of a person. */
export type PersonalProposals = {
  /** Proposals only of or for this person without a recent acceptance, which are deleted. */
  toDelete: string[]
  /** Accepted within the years of ACCEPTANCE_YEARS: version, acceptance and proofs stay as evidence. */
  toRetain: string[]
  /** For someone else, with this person as one of several recipients. */
  shared: string[]
}

/** SQL condition: accepted within a number of years. */
const isEvidence = (years: number): SQL => sql`exists (select from ${proposalAcceptances}
  where ${proposalAcceptances.proposal_id} = ${proposals.id}
    and ${proposalAcceptances.accepted_at} > now() - make_interval(years => ${years}::int))`

/** Finds the proposals for an email address or its contacts, with it as recipient, or accepted by it. */
export async function findPersonalProposals(
  db: Queryable,
  { email, contactIds, years }: { email: string; contactIds: readonly string[]; years: number },
): Promise<PersonalProposals> {
  const address = email.toLowerCase()
  const isRecipient = sql`exists (select from ${proposalRecipients}
    where ${proposalRecipients.proposal_id} = ${proposals.id} and ${proposalRecipients.email} = ${address})`
  const hasOthers = sql`exists (select from ${proposalRecipients}
    where ${proposalRecipients.proposal_id} = ${proposals.id} and ${proposalRecipients.email} <> ${address})`
  // The indexed text limits the scan.
  const isCustomer = sql`((${proposals.search_text} like ${toLikePattern(address)}
    and lower(${proposals.content} #>> '{customer,email}') = ${address}) or ${isAmong(proposals.contact_id, contactIds)})`
  const hasAccepted = sql`exists (select from ${proposalAcceptances}
    where ${proposalAcceptances.proposal_id} = ${proposals.id} and lower(${proposalAcceptances.email}) = ${address})`
  const rows = await db
    .select({
      id: proposals.id,
      isRetained: sql<boolean>`${isEvidence(years)}`,
      isOwn: sql<boolean>`(coalesce(${isCustomer}, false) or ${hasAccepted} or not ${hasOthers})`,
    })
    .from(proposals)
    .where(sql`(${isRecipient} or ${isCustomer} or ${hasAccepted})`)
  const getIds = (which: (row: (typeof rows)[number]) => boolean) => rows.filter(which).map(({ id }) => id)
  return {
    toDelete: getIds(({ isRetained, isOwn }) => !isRetained && isOwn),
    toRetain: getIds(({ isRetained }) => isRetained),
    shared: getIds(({ isRetained, isOwn }) => !isRetained && !isOwn),
  }
}

/**
 * Deletes proposals with all that belongs to them and releases their files.
 * @returns the paths for `deleteFiles`
 */
export async function deleteProposals(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(isAmong(proposals.id, ids))
    .orderBy(proposals.id)
    .for('update')
  // A PDF is stored for a version without a lock of its proposal.
  await tx
    .select({ id: proposalVersions.id })
    .from(proposalVersions)
    .where(isAmong(proposalVersions.proposal_id, ids))
    .orderBy(proposalVersions.id)
    .for('update')
  const files = await listFiles(tx, ids)
  await scheduleFileDeletions(tx, files)
  await deleteJobs(tx, [...ids])
  await deleteProposalHistory(tx, ids)
  await tx.delete(proposals).where(isAmong(proposals.id, ids))
  return getPaths(files)
}

/** Deletes drafts and earlier contents, which are no evidence. */
export async function deleteProposalHistory(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const { table, kind, subject } of [
    { table: contentDrafts, kind: contentDrafts.kind, subject: contentDrafts.subject },
    { table: contentRevisions, kind: contentRevisions.kind, subject: contentRevisions.subject },
  ])
    await tx.delete(table).where(and(sql`${kind} = 'proposal'`, inArray(subject, [...ids])))
}

async function listFiles(tx: Transaction, ids: readonly string[]): Promise<File[]> {
  const versions = await tx
    .select({ path: proposalVersions.pdf_path })
    .from(proposalVersions)
    .where(isAmong(proposalVersions.proposal_id, ids))
  const copies = await tx
    .select({ path: proposalPdfs.path })
    .from(proposalPdfs)
    .innerJoin(proposalVersions, eq(proposalVersions.id, proposalPdfs.version_id))
    .where(isAmong(proposalVersions.proposal_id, ids))
  const acceptances = await tx
    .select({ file: proposalAcceptances.file })
    .from(proposalAcceptances)
    .where(isAmong(proposalAcceptances.proposal_id, ids))
  const proofs = await tx
    .select({ file: proposalProofVersions.file })
    .from(proposalProofVersions)
    .innerJoin(proposalProofs, eq(proposalProofs.id, proposalProofVersions.proof_id))
    .where(isAmong(proposalProofs.proposal_id, ids))
  return [
    ...[...versions, ...copies].flatMap(({ path }) =>
      path ? [{ path, name: path, size: 0, type: 'application/pdf' }] : [],
    ),
    ...[...acceptances, ...proofs].flatMap(({ file }) => (file?.path ? [file] : [])),
  ]
}

/**
 * Erases a person as a recipient of proposals that stay: link, comments and history. The recipient who accepted stays in the
 * evidence, without a link.
 */
export async function eraseRecipient(
  tx: Transaction,
  { email, proposalIds }: { email: string; proposalIds: readonly string[] },
): Promise<void> {
  // The proposals of a phone number are those of its contact, who is their recipient without an email address.
  const isTheirs = and(
    isAmong(proposalRecipients.proposal_id, proposalIds),
    eq(proposalRecipients.email, email.includes('@') ? email.toLowerCase() : ''),
  )
  const rows = await tx.select({ id: proposalRecipients.id }).from(proposalRecipients).where(isTheirs)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.delete(proposalComments).where(inArray(proposalComments.recipient_id, ids))
  const isEvidenceEvent = sql`${proposalEvents.kind} in ('accepted', 'proof-approved', 'proof-changes')`
  await tx.delete(proposalEvents).where(and(inArray(proposalEvents.recipient_id, ids), sql`not ${isEvidenceEvent}`))
  const isInEvidence = sql`exists (select from ${proposalAcceptances}
    where ${proposalAcceptances.recipient_id} = ${proposalRecipients.id})`
  await tx.delete(proposalRecipients).where(and(isTheirs, sql`not ${isInEvidence}`))
  await tx
    .update(proposalRecipients)
    .set({ revoked_at: sql`now()`, token_sha256: null, encrypted_token: null, mail_failure: null })
    .where(isTheirs)
}

/** Lists proposals that are as old as expired requests, of those with an acceptance the ones older than ACCEPTANCE_YEARS. */
export async function listExpiredProposals(
  tx: Transaction,
  { months, years, now, limit }: { months: number; years: number; now: Date; limit: number },
): Promise<string[]> {
  const isOld = sql`${proposals.updated_at} < ${now.toISOString()}::timestamptz - make_interval(months => ${months}::int)`
  const rows = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(isOld, sql`not ${isEvidence(years)}`))
    .orderBy(proposals.updated_at)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}
