import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { awaitAll, type Queryable, type Transaction } from '#db/client.ts'
import { indexRequest } from './index/request-index.server.ts'
import type { RequestKind } from './kinds.ts'
import { requestTables } from './request-tables.server.ts'
import type { CommonColumns, NewRow, SentRequest } from './stored-request.ts'

/** A copy of this submission is stored. */
export class DuplicateSubmissionError extends Error {}

/**
 * Stores a request: the row of its kind and its index entry. Concurrent duplicates wait for the first transaction.
 * @param tx of a pool with `pipeline`
 * @returns its reference
 * @throws DuplicateSubmissionError
 */
export async function insertRequest<K extends RequestKind>(
  tx: Transaction,
  kind: K,
  values: NewRow<K> & CommonColumns & { created_at?: Date },
): Promise<string> {
  const table: PgTable = requestTables[kind]
  const row = { kind, ...getColumnDefaults(table), ...values } as SentRequest
  const [inserted, reference] = await awaitAll([
    // Uses neither conflict checks nor returning, which an insert-only role may not.
    tx.insert(table).values(values).onConflictDoNothing(),
    // The default of the row's own column, and so the same time.
    indexRequest(tx, { ...row, created_at: values.created_at ?? sql`now()` }),
  ])
  if (inserted.rowCount === 0) throw new DuplicateSubmissionError()
  return reference
}

/** Default values of a table's columns. */
function getColumnDefaults(table: PgTable): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [name, column.default ?? null]),
  )
}

/** Finds the request of an earlier identical submission. */
export async function findByFormKey(
  db: Queryable,
  kind: RequestKind,
  formKey: string,
): Promise<{ id: string; reference: string | null } | undefined> {
  const { rows } = await db.execute<{ id: string; reference: string | null }>(
    sql`select * from boxwright_sent_before(${kind}, ${formKey})`,
  )
  return rows[0]
}
