import { and, desc, eq, sql } from 'drizzle-orm'
import { importDays } from '#app/features/requests/erasure/expire.server.ts'
import { readActorName } from '#app/features/staff/read-actor-name.server.ts'
import type { Queryable } from '#db/client.ts'
import { customerImportRows, customerImports } from '#db/tables/customers.ts'
import type { CustomerKind } from './columns.ts'

const maxShown = 10

/** Lists the newest imports that can be undone, or were. `count` is without customers that were deleted since. */
export function listImports(db: Queryable, kind: CustomerKind) {
  const { id, imported_by, created_at, undone_at } = customerImports
  const count = sql<number>`(select count(*)::int from ${customerImportRows} where import_id = customer_imports.id)`
  return db
    .select({ id, by: readActorName(imported_by), at: created_at, undoneAt: undone_at, count })
    .from(customerImports)
    .where(and(eq(customerImports.kind, kind), sql`${created_at} > now() - ${importDays} * interval '1 day'`))
    .orderBy(desc(created_at), desc(id))
    .limit(maxShown)
}

export type ListedImport = Awaited<ReturnType<typeof listImports>>[number]
