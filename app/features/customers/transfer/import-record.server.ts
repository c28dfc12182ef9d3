import { sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Transaction } from '#db/client.ts'
import { companies, contacts, customerImportRows, customerImports } from '#db/tables/customers.ts'
import type { CustomerKind } from './columns.ts'

const tables = { contacts, companies }
const idColumns = { contacts: sql`contact_id`, companies: sql`company_id` }
const kinds = ['companies', 'contacts'] as const

/** Records what an import changes, in its transaction, for undoing it. */
export function createImportRecord(tx: Transaction) {
  const before = { contacts: {} as Record<string, unknown>, companies: {} as Record<string, unknown> }
  return {
    async before(kind: CustomerKind, id: string): Promise<void> {
      if (id in before[kind]) return
      const { rows } = await tx.execute<{ row: unknown }>(
        sql`select to_jsonb(each) as row from ${tables[kind]} each where id = ${id} for update`,
      )
      before[kind][id] = rows[0]?.row
    },
    /** @returns the id of the import, null if nothing changed, and the number of records that did */
    async store({
      kind,
      by,
    }: {
      kind: CustomerKind
      by: Actor
    }): Promise<{ importId: string | null; records: number }> {
      const [stored] = await tx
        .insert(customerImports)
        .values({ kind, imported_by: by.name })
        .returning({ id: customerImports.id })
      const importId = stored?.id ?? ''
      let count = 0
      for (const each of kinds) {
        const table = tables[each]
        // Rows of this transaction have its time.
        const { rowCount } = await tx.execute(sql`
          insert into ${customerImportRows} (import_id, ${idColumns[each]}, before, version)
          select ${importId}::uuid, row.id, old.value, row.version
          from ${table} row left join jsonb_each(${JSON.stringify(before[each])}::jsonb) old on old.key = row.id::text
          where (row.created_at = now() and old.key is null) or row.version <> (old.value ->> 'version')::int`)
        count += rowCount ?? 0
      }
      if (count > 0) return { importId, records: count }
      await tx.delete(customerImports).where(sql`id = ${importId}`)
      return { importId: null, records: 0 }
    },
  }
}
