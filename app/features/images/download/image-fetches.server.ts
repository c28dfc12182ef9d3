import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Actor, record } from '#app/features/audit/audit.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import { imageFetches, images } from '#db/tables/images.ts'
import { productData } from '#db/tables/products.ts'
import { getImageAddress } from '../address.ts'
import { maxCountedFailures } from '../limits.ts'

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

export type OpenFetches = {
  waiting: number
  /** At most one more than `maxCountedFailures`. */
  failed: number
  /** Failed images first, each with a product that references it. */
  listed: { address: string; problem: string | null; product: { id: string; name: string } }[]
}

/** SQL: the open downloads of an import in a state, with the product, unless that has another image now. */
const selectOpenFetches = (changeId: string, state: 'waiting' | 'failed') => sql`
  from ${imageFetches} f join ${productData} p on p.id = f.product_id
  where f.change_id = ${changeId} and f.state = ${state} and (p.image_url = f.address or p.image_urls ? f.address)`

type FetchRow = { address: string; problem: string | null; id: string; name: string }

/**
 * Returns the images of an import's products that are waiting or failed. Waiting ones are counted without their products, which
 * lets the index answer.
 */
export async function readOpenFetches(
  db: Queryable,
  { changeId, limit }: { changeId: string; limit: number },
): Promise<OpenFetches> {
  const list = async (state: 'waiting' | 'failed', max: number) =>
    (
      await db.execute<FetchRow>(sql`
        select f.address, f.problem, p.id, p.name ${selectOpenFetches(changeId, state)} order by f.address limit ${max}`)
    ).rows
  const failed = await list('failed', Math.max(maxCountedFailures + 1, limit))
  const waiting = await db.$count(
    imageFetches,
    and(eq(imageFetches.change_id, changeId), eq(imageFetches.state, 'waiting')),
  )
  const failedRows = failed.slice(0, limit).map((row) => ({ ...row, problem: row.problem ?? 'The download failed.' }))
  const waitingRows = waiting > 0 && failedRows.length < limit ? await list('waiting', limit - failedRows.length) : []
  return {
    waiting,
    failed: failed.length,
    listed: [...failedRows, ...waitingRows.map((row) => ({ ...row, problem: null }))].map(
      ({ address, problem, id, name }) => ({ address, problem, product: { id, name } }),
    ),
  }
}

/** Retries the failed downloads of an import's products. @returns their number */
export const retryFailedFetches = (db: Database, { changeId, by }: { changeId: string; by: Actor }): Promise<number> =>
  db.transaction(async (tx) => {
    const retried = await tx
      .update(imageFetches)
      .set({ state: 'waiting', tries: 0, tried_at: null })
      .where(sql`${imageFetches.address} in (select f.address ${selectOpenFetches(changeId, 'failed')})`)
      .returning({ address: imageFetches.address })
    if (retried.length > 0) await record(tx, { by, action: 'pictures.retried', after: { pictures: retried.length } })
    return retried.length
  })
