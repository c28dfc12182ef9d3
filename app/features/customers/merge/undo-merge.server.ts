import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { companies, contacts, customerMerges } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import type { CustomerKind } from '../transfer/columns.ts'
import { findLastMerge } from './merge-record.server.ts'

/** 'changed': the customer was edited or merged since, which an undo would overwrite. */
export type UndoResult = 'undone' | 'changed' | 'not found'

/** Undoes the latest merge into a customer: both are as before, and requests or contacts return to the other one. */
export function undoMerge(
  db: Queryable,
  { kind, id, by }: { kind: CustomerKind; id: string; by: Actor },
): Promise<UndoResult> {
  return db.transaction(async (tx) => {
    const table = kind === 'contacts' ? contacts : companies
    const [kept] = await tx.select({ version: table.version }).from(table).where(eq(table.id, id)).for('update')
    const merge = kept && (await findLastMerge(tx, { kind, id }))
    if (!kept || !merge) return 'not found'
    if (!merge.canUndo) return 'changed'
    await restoreRows(tx, { kind, mergeId: merge.id, version: kept.version + 1 })
    const [record] = await tx.delete(customerMerges).where(eq(customerMerges.id, merge.id)).returning()
    const otherId = sql<string>`(${JSON.stringify(record?.before ?? {})}::jsonb -> 'other' ->> 'id')::uuid`
    const moved = record?.moved_ids ?? []
    if (kind === 'contacts') {
      await tx
        .update(requests)
        .set({ contact_id: otherId })
        .where(and(inArray(requests.id, moved), eq(requests.contact_id, id)))
    } else {
      await tx
        .update(contacts)
        .set({ company_id: otherId, version: sql`${contacts.version} + 1` })
        .where(and(inArray(contacts.id, moved), eq(contacts.company_id, id)))
    }
    const action = kind === 'contacts' ? 'contact.unmerged' : 'company.unmerged'
    await addAuditEntry(tx, { by, action, subjectId: id })
    return 'undone'
  })
}

/** Restores the row that stayed, which frees email addresses and domains, then inserts the other one. */
async function restoreRows(
  tx: Transaction,
  { kind, mergeId, version }: { kind: CustomerKind; mergeId: string; version: number },
): Promise<void> {
  const table = kind === 'contacts' ? contacts : companies
  const { search_text: _, sort_name: __, ...columns } = getTableColumns(table)
  const names = Object.keys(columns)
  const stored = (part: 'kept' | 'other') =>
    sql`(select row.* from ${customerMerges}, jsonb_populate_record(null::${table}, before -> ${sql.raw(`'${part}'`)}) row
      where ${customerMerges.id} = ${mergeId}) stored`
  const list = sql.raw(names.map((name) => `"${name}"`).join(', '))
  const values = sql.join(
    names.map((name) => getStoredValue(name, version)),
    sql`, `,
  )
  await tx.execute(
    sql`update ${table} set (${list}) = (select ${values} from ${stored('kept')})
      where id = (select stored.id from ${stored('kept')})`,
  )
  await tx.execute(sql`insert into ${table} (${list}) select ${values} from ${stored('other')}`)
}

/** A company or account owner may have been deleted since. */
function getStoredValue(name: string, version: number): SQL {
  if (name === 'version') return sql`greatest(stored.version, ${version}::int)`
  if (name === 'updated_at') return sql`now()`
  if (name === 'company_id') return sql`(select id from companies where id = stored.company_id)`
  if (name === 'owner_id') return sql`(select id from staff where id = stored.owner_id)`
  return sql.raw(`stored."${name}"`)
}
