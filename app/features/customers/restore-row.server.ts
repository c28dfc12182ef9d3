import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import type { CustomerKind } from './transfer/columns.ts'

const tables = { contacts, companies }

/** A row as `to_jsonb` stored it. Columns that later releases added are missing. */
export const storedRowSchema = v.looseObject({ id: v.string() })

type StoredRow = v.InferOutput<typeof storedRowSchema>

type Restored = { kind: CustomerKind; row: StoredRow; version: number }

/** Restores a changed customer. @param version at least this one */
export async function restoreRow(tx: Transaction, { kind, row, version }: Restored): Promise<void> {
  const { list, values, stored } = describeRow({ kind, row, version })
  await tx.execute(sql`update ${tables[kind]} set (${list}) = (select ${values} from ${stored}) where id = ${row.id}`)
}

/** Restores a deleted customer. @param version at least this one */
export async function insertRow(tx: Transaction, { kind, row, version }: Restored): Promise<void> {
  const { list, values, stored } = describeRow({ kind, row, version })
  await tx.execute(sql`insert into ${tables[kind]} (${list}) select ${values} from ${stored}`)
}

function describeRow({ kind, row, version }: Restored) {
  const { search_text: _, sort_name: __, ...columns } = getTableColumns(tables[kind])
  // A column that the row does not have stays, or gets its default.
  const names = Object.keys(columns).filter((name) => name in row)
  return {
    list: sql.raw(names.map((name) => `"${name}"`).join(', ')),
    values: sql.join(
      names.map((name) => getStoredValue(name, version)),
      sql`, `,
    ),
    stored: sql`jsonb_populate_record(null::${tables[kind]}, ${JSON.stringify(row)}::jsonb) stored`,
  }
}

/** A company or account owner may have been deleted since. */
function getStoredValue(name: string, version: number): SQL {
  if (name === 'version') return sql`greatest(stored.version, ${version}::int)`
  if (name === 'updated_at') return sql`now()`
  if (name === 'company_id') return sql`(select id from companies where id = stored.company_id)`
  if (name === 'owner_id') return sql`(select id from staff where id = stored.owner_id)`
  return sql.raw(`stored."${name}"`)
}
