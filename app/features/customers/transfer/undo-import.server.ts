import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { getCode, type Queryable, type Transaction } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { companies, contacts, customerImportRows, customerImports } from '#db/tables/customers.ts'
import { portalMembers, portalSettings } from '#db/tables/portal.ts'
import { proposals } from '#db/tables/proposals.ts'
import { requests } from '#db/tables/requests.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { stockItems } from '#db/tables/stock.ts'
import { scheduleMergedCertificateDeletions } from '../merge/merge-record.server.ts'
import { restoreRow, storedRowSchema } from '../restore-row.server.ts'
import type { CustomerKind } from './columns.ts'

/**
 * `restored`: number of undone records. `removed`: those of them that the import had added. `skipped`: names of customers that were
 * changed since, or have linked records now, such as requests.
 */
export type UndoneImport =
  | { outcome: 'undone'; restored: number; removed: number; skipped: string[] }
  | { outcome: 'not-found' }

type Recorded = { kind: CustomerKind; id: string; name: string; before: unknown; version: number; current: number }

const uniqueViolation = '23505'

/** Columns of records that would lose their customer, or be deleted with it. */
const linkColumns = {
  contacts: [requests.contact_id, proposals.contact_id, sendCampaigns.contact_id, portalMembers.contact_id],
  companies: [
    contacts.company_id,
    proposals.company_id,
    sendCampaigns.company_id,
    stockItems.company_id,
    portalMembers.company_id,
    portalSettings.company_id,
  ],
}

/** Undoes an import: deletes the customers that it added and restores those it changed, unless they were changed since. */
export function undoImport(db: Queryable, { id, by }: { id: string; by: Actor }): Promise<UndoneImport> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .update(customerImports)
      .set({ undone_at: new Date() })
      .where(and(eq(customerImports.id, id), isNull(customerImports.undone_at)))
      .returning({ kind: customerImports.kind })
    if (!found) return { outcome: 'not-found' }
    // Parents first, as everywhere; contacts are undone first, so that added companies have none.
    const lockedCompanies = await lockRecorded(tx, 'companies', id)
    const recorded = [...(await lockRecorded(tx, 'contacts', id)), ...lockedCompanies]
    const skipped: string[] = []
    let removed = 0
    for (const each of recorded) {
      if (!(await undoRow(tx, each))) skipped.push(each.name)
      else if (each.before === null) removed++
    }
    const restored = recorded.length - skipped.length
    const after = { kind: found.kind, restored, skipped: skipped.length }
    await addAuditEntry(tx, { by, action: 'customers.import-undone', after })
    return { outcome: 'undone', restored, removed, skipped }
  })
}

function lockRecorded(tx: Transaction, kind: CustomerKind, importId: string): Promise<Recorded[]> {
  const table = kind === 'contacts' ? contacts : companies
  const ofCustomer = kind === 'contacts' ? customerImportRows.contact_id : customerImportRows.company_id
  return tx
    .select({
      kind: sql<CustomerKind>`${kind}`,
      id: table.id,
      name: kind === 'contacts' ? sql<string>`coalesce(${contacts.name}, ${contacts.email}, '')` : companies.name,
      before: customerImportRows.before,
      version: customerImportRows.version,
      current: table.version,
    })
    .from(table)
    .innerJoin(customerImportRows, eq(ofCustomer, table.id))
    .where(eq(customerImportRows.import_id, importId))
    .orderBy(asc(table.id))
    .for('update', { of: table }) as Promise<Recorded[]>
}

/** @returns false if the customer stays as it is */
async function undoRow(tx: Transaction, { kind, id, before, version, current }: Recorded): Promise<boolean> {
  if (current !== version) return false
  if (before === null) return deleteAdded(tx, kind, id)
  const row = parseJson('customer_import_rows.before', storedRowSchema, before, null)
  if (!row) return false
  try {
    await tx.transaction((savepoint) => restoreRow(savepoint, { kind, row, version: current + 1 }))
    return true
  } catch (error) {
    // Another customer has its former email address or domain now.
    if (getCode(error) === uniqueViolation) return false
    throw error
  }
}

async function deleteAdded(tx: Transaction, kind: CustomerKind, id: string): Promise<boolean> {
  for (const column of linkColumns[kind]) if ((await tx.$count(column.table, eq(column, id))) > 0) return false
  const table = kind === 'contacts' ? contacts : companies
  if (kind === 'companies') await scheduleMergedCertificateDeletions(tx, id)
  await tx.delete(table).where(eq(table.id, id))
  return true
}
