import type { Writable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import { readIdsInBatches, writeSnapshot } from '#app/lib/storage/snapshot-stream.server.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import type { Database, Transaction } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { staff } from '#db/tables/staff.ts'
import { countCustomers, getSearchCondition } from '../list.server.ts'
import { type CustomerKind, customerColumns } from './columns.ts'

const batchSize = 500

/** Opens an export of the customers that a search finds, and records who exports them. */
export async function openCustomerExport(
  db: Database,
  { kind, search, by }: { kind: CustomerKind; search: string; by: Authority },
): Promise<{ writeTo(out: Writable): Promise<void> }> {
  const customers = await countCustomers(db, kind, search)
  await addAuditEntry(db, { by, action: 'customers.exported', after: { kind, customers } })
  return { writeTo: (out) => writeSnapshot(db, (tx) => generateCsv(tx, kind, search), out) }
}

async function* generateCsv(tx: Transaction, kind: CustomerKind, search: string): AsyncGenerator<string, void> {
  const table = kind === 'contacts' ? contacts : companies
  const query = sql`select ${table.id} from ${table} where ${(await getSearchCondition(tx, kind, search)) ?? sql`true`}
    order by ${table.sort_name}, ${table.id}`
  const columns = customerColumns[kind]
  yield formatLines([Object.values(columns)], { bom: true })
  for await (const ids of readIdsInBatches(tx, query, batchSize)) {
    const rows: Record<string, unknown>[] =
      kind === 'contacts' ? await readContacts(tx, ids) : await readCompanies(tx, ids)
    yield formatLines(rows.map((row) => Object.keys(columns).map((name) => toCell(row[name]))))
  }
}

const readContacts = (tx: Transaction, ids: string[]) => {
  const { name, email, other_emails, phone, job_title, tags, note } = contacts
  return tx
    .select({ name, email, other_emails, phone, job_title, tags, note, company: companies.name })
    .from(contacts)
    .leftJoin(companies, eq(companies.id, contacts.company_id))
    .where(inArray(contacts.id, ids))
    .orderBy(asc(contacts.sort_name), asc(contacts.id))
}

const readCompanies = async (tx: Transaction, ids: string[]) => {
  const rows = await tx
    .select({ company: companies, owner: staff.name })
    .from(companies)
    .leftJoin(staff, eq(staff.id, companies.owner_id))
    .where(inArray(companies.id, ids))
    .orderBy(asc(companies.sort_name), asc(companies.id))
  return rows.map(({ company, owner }) => ({ ...company, owner_id: owner }))
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return escapeFormula(Array.isArray(value) ? value.join(', ') : String(value))
}

/** With CRLF, and a byte order mark, without which Excel reads no UTF-8. */
const formatLines = (lines: string[][], { bom = false } = {}) =>
  stringify(lines, { bom, record_delimiter: 'windows', quote_record_delimiter: true })
