import { asc, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import type { contacts } from '#db/tables/customers.ts'
import type { requests } from '#db/tables/requests.ts'

/** Locks rows by id, as other transactions do: an update alone locks them in any order, which can end in a deadlock. */
export const lockInOrder = (tx: Transaction, table: typeof contacts | typeof requests, where: SQL | undefined) =>
  tx.select({ id: table.id }).from(table).where(where).orderBy(asc(table.id)).for('update')
