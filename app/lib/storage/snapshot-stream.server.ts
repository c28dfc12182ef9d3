import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'

/** The output stream ended before all was written; `cause` is the reason. */
export class ReaderClosed extends Error {}

/**
 * Streams the results of one snapshot transaction at the reader's pace and ends the stream (decision 0041).
 * @throws ReaderClosed; errors while reading
 */
export function writeSnapshot(
  db: Database,
  read: (tx: Transaction) => AsyncGenerator<string | Uint8Array, void>,
  out: Writable,
): Promise<void> {
  return db.transaction(
    async (tx) => {
      const failure = { failed: false }
      const source = trackFailure(read(tx), failure)
      try {
        await pipeline(source, out)
      } catch (error) {
        throw failure.failed ? error : new ReaderClosed('the reader went away', { cause: error })
      } finally {
        // The connection is clean before it is reused.
        await source.return()
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function* trackFailure<T>(
  source: AsyncGenerator<T, void>,
  failure: { failed: boolean },
): AsyncGenerator<T, void> {
  try {
    yield* source
  } catch (error) {
    failure.failed = true
    throw error
  }
}

/** Returns the ids of a query in batches, using one cursor per transaction. */
export async function* readIdsInBatches(tx: Transaction, query: SQL, size: number): AsyncGenerator<string[]> {
  await tx.execute(sql`declare exported no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await tx.execute<{ id: string }>(sql`fetch ${sql.raw(String(size))} from exported`)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < size) return
  }
}

/** True if the reader of standard output closed it, such as `| head`. A full disk is a different error. */
export function isReaderClosed(error: unknown): boolean {
  const { cause } = error instanceof ReaderClosed ? error : {}
  return cause instanceof Error && 'code' in cause && cause.code === 'EPIPE'
}
