import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { installedAt } from './installed-at.server.ts'

/**
 * Returns an ETag of the ids and versions of rows, which changes with their content.
 * @param rows table and condition: `product_data where …`
 * @param otherInputs other values that the response depends on
 */
export async function getEtag(db: Queryable, rows: SQL, otherInputs: readonly unknown[]): Promise<string> {
  // The hash of each id is seeded with version and time of its row, so that it changes with the row.
  const { rows: states } = await db.execute<{ state: string }>(sql`
    select concat_ws(' ', count(*), sum(hashtextextended(id::text, version + extract(epoch from updated_at)::bigint))) as state
    from ${rows}`)
  const state = JSON.stringify([states[0]?.state, installedAt.getTime(), ...otherInputs])
  return `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`
}
