import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import type { CustomerKind } from '../transfer/columns.ts'
import { moveLinkedRecords } from './linked-records.server.ts'
import { lockInOrder } from './lock-in-order.server.ts'
import { recordMerge, scheduleMergedCertificateDeletions } from './merge-record.server.ts'
import { mergeCompanyValues, mergeContactValues } from './merge-values.ts'

/** The customer that stays and the one merged into it, each with the version that staff saw in the preview of the merge. */
export type Merge = { target: { id: string; version: number }; other: { id: string; version: number }; by: Actor }

export type MergeResult = 'merged' | 'conflict' | 'not-found'

/** Merges a contact into another, which gets its requests, proposals, campaigns and email addresses (docs/domain.md, Requests). */
export function mergeContacts(db: Queryable, { target, other, by }: Merge): Promise<MergeResult> {
  return db.transaction(async (tx) => {
    const locked = await lockCompanies(tx, [target.id, other.id])
    const addCompany = <T extends { company_id: string | null }>(row: T) => ({
      ...row,
      company: locked.find(({ id }) => id === row.company_id) ?? null,
    })
    const rows = await tx
      .select()
      .from(contacts)
      .where(inArray(contacts.id, [target.id, other.id]))
      .orderBy(contacts.id)
      .for('update')
    const picked = pickRows(rows, { target, other })
    if (typeof picked === 'string') return picked
    const { targetRow, otherRow } = picked
    const version = targetRow.version + 1
    await lockInOrder(tx, requests, eq(requests.contact_id, other.id))
    const moved = await tx
      .update(requests)
      .set({ contact_id: target.id })
      .where(eq(requests.contact_id, other.id))
      .returning({ id: requests.id })
    await moveAndRecord(tx, { kind: 'contacts', target, other, by, version, moved })
    await tx.delete(contacts).where(eq(contacts.id, other.id))
    await tx
      .update(contacts)
      .set({ ...mergeContactValues(addCompany(targetRow), addCompany(otherRow)), version, updated_at: new Date() })
      .where(eq(contacts.id, target.id))
    // The audit log cannot be changed, so it stores no personal data, which may have to be erased (decision 0023).
    await addAuditEntry(tx, { by, action: 'contact.merged', subjectId: target.id })
    return 'merged'
  })
}

/**
 * Merges a company into another, which gets its contacts, domains, proposals, campaigns and stock. Its certificate stays for undoing the
 * merge; those of companies that were merged into it earlier are deleted.
 */
export function mergeCompanies(db: Queryable, { target, other, by }: Merge): Promise<MergeResult> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(companies)
      .where(inArray(companies.id, [target.id, other.id]))
      .orderBy(companies.id)
      .for('update')
    const picked = pickRows(rows, { target, other })
    if (typeof picked === 'string') return picked
    const { targetRow, otherRow } = picked
    const values = mergeCompanyValues(targetRow, otherRow)
    const version = targetRow.version + 1
    await lockInOrder(tx, contacts, eq(contacts.company_id, other.id))
    const moved = await tx
      .update(contacts)
      .set({ company_id: target.id, version: sql`${contacts.version} + 1` })
      .where(eq(contacts.company_id, other.id))
      .returning({ id: contacts.id })
    await moveAndRecord(tx, { kind: 'companies', target, other, by, version, moved })
    await scheduleMergedCertificateDeletions(tx, other.id)
    await tx.delete(companies).where(eq(companies.id, other.id))
    await tx
      .update(companies)
      .set({ ...values, version, updated_at: new Date() })
      .where(eq(companies.id, target.id))
    await addAuditEntry(tx, {
      by,
      action: 'company.merged',
      subject: values.name,
      subjectId: target.id,
      before: { name: otherRow.name },
    })
    return 'merged'
  })
}

/** Locks companies before their contacts, the same order as `mergeCompanies`, to avoid deadlocks. */
const lockCompanies = (tx: Transaction, contactIds: string[]) =>
  tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      inArray(
        companies.id,
        tx.select({ id: contacts.company_id }).from(contacts).where(inArray(contacts.id, contactIds)),
      ),
    )
    .orderBy(asc(companies.id))
    .for('key share')

type MovedRows = Merge & { kind: CustomerKind; version: number; moved: readonly { id: string }[] }

/** Moves the other records that name the merged customer, and records all moved ones, so that the merge can be undone. */
async function moveAndRecord(tx: Transaction, { kind, target, other, by, version, moved }: MovedRows): Promise<void> {
  const linkedIds = await moveLinkedRecords(tx, { kind, from: other.id, to: target.id })
  const movedIds = [...moved.map(({ id }) => id), ...linkedIds]
  await recordMerge(tx, { kind, targetId: target.id, otherId: other.id, version, by: by.name, movedIds })
}

function pickRows<T extends { id: string; version: number }>(
  rows: T[],
  { target, other }: Pick<Merge, 'target' | 'other'>,
) {
  const [targetRow, otherRow] = [target, other].map(({ id }) => rows.find((row) => row.id === id))
  if (!targetRow || !otherRow || target.id === other.id) return 'not-found'
  if (targetRow.version !== target.version || otherRow.version !== other.version) return 'conflict'
  return { targetRow, otherRow }
}
