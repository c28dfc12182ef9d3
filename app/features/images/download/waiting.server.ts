import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Actor, record } from '#app/features/audit/audit.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import { pictureFetches, pictures } from '#db/tables/images.ts'
import { productData } from '#db/tables/products.ts'
import { pictureAddress } from '../address.ts'

/** Whether a picture is named by its address elsewhere. */
export const isElsewhere = (address: string) => /^https?:\/\//i.test(address)

/**
 * Has pictures fetched that products name by their address elsewhere. What was fetched before is not fetched again; what had
 * failed is. In the transaction that writes the products; `startFetching` afterwards saves the wait of a minute.
 */
export async function awaitPictures(tx: Queryable, addresses: string[]): Promise<void> {
  // Far below the 65,535 parameters of a statement.
  const atOnce = 10_000
  for (let at = 0; at < addresses.length; at += atOnce) {
    const some = [...new Set(addresses.slice(at, at + atOnce))].filter(isElsewhere)
    if (some.length === 0) continue
    await tx
      .insert(pictureFetches)
      .values(some.map((address) => ({ address })))
      .onConflictDoUpdate({
        target: pictureFetches.address,
        set: { state: 'waiting', tries: 0, tried_at: null, problem: null },
        // A picture that was swept meanwhile is fetched again.
        setWhere: sql`${pictureFetches.state} = 'failed' or ${pictureFetches.state} = 'done' and ${pictureFetches.hash} is null`,
      })
  }
}

/** The pictures that were fetched from these addresses before, by the address: what a product shows in its place. */
export async function fetchedPictures(db: Queryable, addresses: string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .select({ from: pictureFetches.address, hash: pictures.hash, width: pictures.width, height: pictures.height })
    .from(pictureFetches)
    .innerJoin(pictures, eq(pictures.hash, pictureFetches.hash))
    .where(and(eq(pictureFetches.state, 'done'), inArray(pictureFetches.address, addresses)))
  return new Map(rows.map(({ from, ...picture }) => [from, pictureAddress(picture)]))
}

export type FetchCounts = { waiting: number; done: number; failed: number }

/** How far the fetching is, of all that was ever asked for. */
export async function countFetches(db: Queryable): Promise<FetchCounts> {
  const rows = await db
    .select({ state: pictureFetches.state, count: sql<number>`count(*)::int` })
    .from(pictureFetches)
    .groupBy(pictureFetches.state)
  const counts = { waiting: 0, done: 0, failed: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

export type FailedFetch = { address: string; problem: string; product: { id: string; name: string } | null }

/** Pictures that were given up, the first ones first, each with a product that still names it. */
export async function listFailed(db: Database, { limit }: { limit: number }): Promise<FailedFetch[]> {
  const failed = await db
    .select({ address: pictureFetches.address, problem: pictureFetches.problem })
    .from(pictureFetches)
    .where(eq(pictureFetches.state, 'failed'))
    .orderBy(asc(pictureFetches.created_at), asc(pictureFetches.address))
    .limit(limit)
  if (failed.length === 0) return []
  const addresses = sql.param(failed.map(({ address }) => address))
  const { rows } = await db.execute<{ address: string; id: string; name: string }>(sql`
    select distinct on (named.address) named.address, p.id, p.name
    from ${productData} p
    cross join lateral (
      select p.image_url as address union all select jsonb_array_elements_text(p.image_urls)
    ) named
    where (p.image_url = any(${addresses}::text[]) or p.image_urls ?| ${addresses}::text[])
      and named.address = any(${addresses}::text[])
    order by named.address, p.name`)
  const products = new Map(rows.map(({ address, id, name }) => [address, { id, name }]))
  return failed.map(({ address, problem }) => ({
    address,
    problem: problem ?? '',
    product: products.get(address) ?? null,
  }))
}

/** Gives all that was given up its tries anew. @returns how many */
export async function retryFailed(db: Database, { by }: { by: Actor }): Promise<number> {
  return db.transaction(async (tx) => {
    const retried = await tx
      .update(pictureFetches)
      .set({ state: 'waiting', tries: 0, tried_at: null })
      .where(eq(pictureFetches.state, 'failed'))
      .returning({ address: pictureFetches.address })
    if (retried.length > 0) await record(tx, { by, action: 'pictures.retried', after: { pictures: retried.length } })
    return retried.length
  })
}
