import { and, eq, inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Actor, record } from '#app/features/audit/audit.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { imageFetches, images } from '#db/tables/images.ts'
import { productData } from '#db/tables/products.ts'
import { getImageUrl } from '../image-url.ts'

/** True if an image URL is external. */
export const isExternal = (url: string) => /^https?:\/\//i.test(url)

/**
 * Enqueues downloads of external images of products, in the transaction that writes these. Skips downloaded images and retries
 * failed ones. Calling `startFetching` afterwards avoids a delay of up to a minute.
 */
export async function enqueueImages(tx: Queryable, urls: string[]): Promise<void> {
  // A statement takes at most 65,535 parameters.
  const batchSize = 10_000
  for (let at = 0; at < urls.length; at += batchSize) {
    const batch = [...new Set(urls.slice(at, at + batchSize))].filter(isExternal)
    if (batch.length === 0) continue
    await tx
      .insert(imageFetches)
      .values(batch.map((url) => ({ address: url })))
      .onConflictDoUpdate({
        target: imageFetches.address,
        set: { state: 'waiting', tries: 0, tried_at: null, problem: null },
        // An image that was cleaned up in the meantime is fetched again.
        setWhere: sql`${imageFetches.state} = 'failed' or ${imageFetches.state} = 'done' and ${imageFetches.hash} is null`,
      })
  }
}

/** Returns the URLs of images that were downloaded before, by source URL. */
export async function findFetchedImages(db: Queryable, urls: string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .select({ from: imageFetches.address, hash: images.hash, width: images.width, height: images.height })
    .from(imageFetches)
    .innerJoin(images, eq(images.hash, imageFetches.hash))
    .where(and(eq(imageFetches.state, 'done'), inArray(imageFetches.address, urls)))
  return new Map(rows.map(({ from, ...image }) => [from, getImageUrl(image)]))
}

export type OpenFetches = {
  waiting: number
  failed: number
  /** Failed images first, each with a product that references it. */
  listed: { url: string; problem: string | null; product: { id: string; name: string } }[]
}

/** SQL: URLs that products of a change set reference and that are waiting or failed. */
const selectOpenFetches = (changeId: string) => sql`
  select distinct on (f.address) f.address as url, f.state, f.problem, f.tries, p.id, p.name
  from ${contentRevisions} r
    join ${productData} p on p.id = r.subject::uuid
    cross join lateral (select p.image_url as address union all select jsonb_array_elements_text(p.image_urls)) named
    join ${imageFetches} f on f.address = named.address
  where r.change_id = ${changeId} and r.kind = 'product' and f.state in ('waiting', 'failed')
  order by f.address, p.name`

/** Returns the images of an import's products that are waiting or failed. */
export async function readOpenFetches(
  db: Queryable,
  { changeId, limit }: { changeId: string; limit: number },
): Promise<OpenFetches> {
  const { rows: openFetches } = await db.execute(
    sql`select from ${imageFetches} where state in ('waiting', 'failed') limit 1`,
  )
  if (openFetches.length === 0) return { waiting: 0, failed: 0, listed: [] }
  type Row = { url: string; state: string; problem: string | null; id: string; name: string }
  const { rows } = await db.execute<Row & { waiting: number; failed: number }>(sql`
    select *, (count(*) filter (where state = 'waiting') over ())::integer as waiting,
      (count(*) filter (where state = 'failed') over ())::integer as failed
    from (${selectOpenFetches(changeId)}) fetches order by state, tries desc, url limit ${limit}`)
  return {
    waiting: rows[0]?.waiting ?? 0,
    failed: rows[0]?.failed ?? 0,
    listed: rows.map(({ url, state, problem, id, name }) => ({
      url,
      problem: state === 'failed' ? (problem ?? 'The download failed.') : null,
      product: { id, name },
    })),
  }
}

const maxTtlMs = 30_000
/** Time to live relative to the duration of the read, so that pages that refresh take at most 5% of the time. */
const ttlFactor = 20

/** Reading takes 0.3 s for 100,000 products of which few images are open, and 1.5 s for 200,000 open images. */
const cachedFetches = new LRUCache<string, OpenFetches, { db: Database; limit: number }>({
  max: 100,
  ttl: maxTtlMs,
  async fetchMethod(changeId, _stale, { options, context: { db, limit } }) {
    const startedAt = performance.now()
    const fetches = await readOpenFetches(db, { changeId, limit })
    options.ttl = Math.min(maxTtlMs, Math.ceil((performance.now() - startedAt) * ttlFactor))
    return fetches
  },
})

/** Returns the images of an import's products that are waiting or failed, up to half a minute old for large imports. */
export const getCachedFetches = (
  db: Database,
  { changeId, limit }: { changeId: string; limit: number },
): Promise<OpenFetches> => cachedFetches.forceFetch(changeId, { context: { db, limit } })

/** Retries the failed downloads of an import's products. @returns their number */
export async function retryFailedFetches(
  db: Database,
  { changeId, by }: { changeId: string; by: Actor },
): Promise<number> {
  const retried = await retryFetches(db, { changeId, by })
  cachedFetches.delete(changeId)
  return retried
}

const retryFetches = (db: Database, { changeId, by }: { changeId: string; by: Actor }): Promise<number> =>
  db.transaction(async (tx) => {
    const retried = await tx
      .update(imageFetches)
      .set({ state: 'waiting', tries: 0, tried_at: null })
      .where(
        and(
          eq(imageFetches.state, 'failed'),
          sql`${imageFetches.address} in (select url from (${selectOpenFetches(changeId)}) fetches)`,
        ),
      )
      .returning({ url: imageFetches.address })
    if (retried.length > 0) await record(tx, { by, action: 'pictures.retried', after: { pictures: retried.length } })
    return retried.length
  })
