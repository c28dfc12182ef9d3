import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Actor, record } from '#app/features/audit/audit.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import { imageFetches, images } from '#db/tables/images.ts'
import { productData } from '#db/tables/products.ts'
import { getImageAddress } from '../address.ts'

/** True if an image address is external. */
export const isExternal = (address: string) => /^https?:\/\//i.test(address)

/**
 * Enqueues downloads of external images of products, in the transaction that writes these. Skips downloaded images and retries
 * failed ones. Calling `startFetching` afterwards avoids a delay of up to a minute.
 */
export async function enqueueImages(tx: Queryable, addresses: string[]): Promise<void> {
  // A statement takes at most 65,535 parameters.
  const batchSize = 10_000
  for (let at = 0; at < addresses.length; at += batchSize) {
    const batch = [...new Set(addresses.slice(at, at + batchSize))].filter(isExternal)
    if (batch.length === 0) continue
    await tx
      .insert(imageFetches)
      .values(batch.map((address) => ({ address })))
      .onConflictDoUpdate({
        target: imageFetches.address,
        set: { state: 'waiting', tries: 0, tried_at: null, problem: null },
        // An image that was cleaned up in the meantime is fetched again.
        setWhere: sql`${imageFetches.state} = 'failed' or ${imageFetches.state} = 'done' and ${imageFetches.hash} is null`,
      })
  }
}

/** Returns the addresses of images that were downloaded before, by source URL. */
export async function findFetchedImages(db: Queryable, addresses: string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .select({ from: imageFetches.address, hash: images.hash, width: images.width, height: images.height })
    .from(imageFetches)
    .innerJoin(images, eq(images.hash, imageFetches.hash))
    .where(and(eq(imageFetches.state, 'done'), inArray(imageFetches.address, addresses)))
  return new Map(rows.map(({ from, ...image }) => [from, getImageAddress(image)]))
}

export type FetchCounts = { waiting: number; done: number; failed: number }

/** Counts all image downloads by state. */
export async function countFetches(db: Queryable): Promise<FetchCounts> {
  const rows = await db
    .select({ state: imageFetches.state, count: sql<number>`count(*)::int` })
    .from(imageFetches)
    .groupBy(imageFetches.state)
  const counts = { waiting: 0, done: 0, failed: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

export type FailedFetch = { address: string; problem: string; product: { id: string; name: string } | null }

/** Returns failed images, oldest first, each with a product that still references it. */
export async function listFailedFetches(db: Database, { limit }: { limit: number }): Promise<FailedFetch[]> {
  const failed = await db
    .select({ address: imageFetches.address, problem: imageFetches.problem })
    .from(imageFetches)
    .where(eq(imageFetches.state, 'failed'))
    .orderBy(asc(imageFetches.created_at), asc(imageFetches.address))
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

/** Retries all failed downloads. @returns their number */
export async function retryFailedFetches(db: Database, { by }: { by: Actor }): Promise<number> {
  return db.transaction(async (tx) => {
    const retried = await tx
      .update(imageFetches)
      .set({ state: 'waiting', tries: 0, tried_at: null })
      .where(eq(imageFetches.state, 'failed'))
      .returning({ address: imageFetches.address })
    if (retried.length > 0) await record(tx, { by, action: 'pictures.retried', after: { pictures: retried.length } })
    return retried.length
  })
}
