import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { getCode, type Queryable, type Transaction } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { companies, contacts, customerMerges } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import { insertRow, restoreRow, storedRowSchema } from '../restore-row.server.ts'
import type { CustomerKind } from '../transfer/columns.ts'
import { moveLinkedRecords } from './linked-records.server.ts'
import { lockInOrder } from './lock-in-order.server.ts'
import { findLastMerge } from './merge-record.server.ts'

/**
 * 'changed': the customer was edited or merged since, which an undo would overwrite, or another customer has one of the email
 * addresses or domains now.
 */
export type UndoResult = 'undone' | 'changed' | 'not-found'

const beforeSchema = v.nullable(v.object({ kept: storedRowSchema, other: storedRowSchema }))

/**
 * Undoes the latest merge into a customer: both are as before, and what was moved returns to the merged one. Stock items that
 * the merge renamed stay renamed; settings of the merged company's portal, and access of a
 * person who had it to both, are lost.
 */
export function undoMerge(
  db: Queryable,
  { kind, id, by }: { kind: CustomerKind; id: string; by: Actor },
): Promise<UndoResult> {
  const undone = db.transaction(async (tx): Promise<UndoResult> => {
    const table = kind === 'contacts' ? contacts : companies
    const [target] = await tx.select({ version: table.version }).from(table).where(eq(table.id, id)).for('update')
    const merge = target && (await findLastMerge(tx, { kind, id }))
    if (!target || !merge) return 'not-found'
    if (!merge.canUndo) return 'changed'
    const [record] = await tx.delete(customerMerges).where(eq(customerMerges.id, merge.id)).returning()
    const before = record && parseJson('customer_merges.before', beforeSchema, record.before, null)
    if (!before) throw new Error(`the merge ${merge.id} has no rows to restore`)
    const version = target.version + 1
    // Restoring the one that stayed frees email addresses and domains.
    await restoreRow(tx, { kind, row: before.kept, version })
    await insertRow(tx, { kind, row: before.other, version })
    await moveLinkedRecords(tx, { kind, from: id, to: before.other.id, ids: record.moved_ids })
    await returnChildren(tx, { kind, from: id, to: before.other.id, ids: record.moved_ids })
    const action = kind === 'contacts' ? 'contact.unmerged' : 'company.unmerged'
    await addAuditEntry(tx, { by, action, subjectId: id })
    return 'undone'
  })
  return undone.catch((error: unknown) => {
    if (getCode(error) === '23505') return 'changed'
    throw error
  })
}

type Returned = { kind: CustomerKind; from: string; to: string; ids: string[] }

/** Moves the requests or contacts of a merge back, unless they were moved since. */
async function returnChildren(tx: Transaction, { kind, from, to, ids }: Returned): Promise<void> {
  if (kind === 'contacts') {
    const isMoved = and(inArray(requests.id, ids), eq(requests.contact_id, from))
    await lockInOrder(tx, requests, isMoved)
    await tx.update(requests).set({ contact_id: to }).where(isMoved)
    return
  }
  const isMoved = and(inArray(contacts.id, ids), eq(contacts.company_id, from))
  await lockInOrder(tx, contacts, isMoved)
  await tx
    .update(contacts)
    .set({ company_id: to, version: sql`${contacts.version} + 1` })
    .where(isMoved)
}
