import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Database, Queryable } from '#db/client.ts'
import { imageFetches } from '#db/tables/images.ts'
import { productData } from '#db/tables/products.ts'
import { maxCountedFailures } from '../limits.ts'

/** True if an image URL is external. */
export const isExternal = (url: string) => /^https?:\/\//i.test(url)

export type OpenFetches = {
  waiting: number
  /** Number of failures; counting stops at one more than `maxCountedFailures`. */
  failed: number
  /** Failed images first, each with a product that references it. */
  listed: { url: string; problem: string | null; product: { id: string; name: string } }[]
}

const unknownProblem = 'The download failed.'

/** SQL: joins downloads `f` with their product, if it still has the image. */
const withProduct = sql`join ${productData} p on p.id = f.product_id and (p.image_url = f.address or p.image_urls ? f.address)`

type ListedFetch = { url: string; problem: string | null; id: string; name: string }

/** Lists the first open downloads by URL. */
async function listFetches(
  db: Queryable,
  { changeId, state, limit }: { changeId: string; state: 'waiting' | 'failed'; limit: number },
): Promise<ListedFetch[]> {
  const { rows } = await db.execute<ListedFetch>(sql`
    select f.address as url, f.problem, p.id, p.name from ${imageFetches} f ${withProduct}
    where f.change_id = ${changeId} and f.state = ${state} order by f.address limit ${limit}`)
  return rows
}

/**
 * Returns the images of an import's products that are waiting or failed. Waiting ones are counted without their products, which
 * lets the index answer.
 */
export async function readOpenFetches(
  db: Queryable,
  { changeId, limit }: { changeId: string; limit: number },
): Promise<OpenFetches> {
  const failed = await listFetches(db, { changeId, state: 'failed', limit: maxCountedFailures + 1 })
  const waiting = await db.$count(
    imageFetches,
    and(eq(imageFetches.change_id, changeId), eq(imageFetches.state, 'waiting')),
  )
  const failedRows = failed.slice(0, limit).map((row) => ({ ...row, problem: row.problem ?? unknownProblem }))
  const left = limit - failedRows.length
  const waitingRows = left > 0 && waiting > 0 ? await listFetches(db, { changeId, state: 'waiting', limit: left }) : []
  return {
    waiting,
    failed: failed.length,
    listed: [...failedRows, ...waitingRows.map((row) => ({ ...row, problem: null }))].map(
      ({ url, problem, id, name }) => ({ url, problem, product: { id, name } }),
    ),
  }
}

/** Returns why images of other sites were not downloaded, by URL; null while they are downloading. */
export async function readDownloads(db: Queryable, urls: readonly string[]): Promise<Record<string, string | null>> {
  const { address, state, problem } = imageFetches
  const rows = await db
    .select({ address, state, problem })
    .from(imageFetches)
    .where(and(inArray(address, [...urls]), ne(state, 'done')))
  return Object.fromEntries(
    rows.map((row) => [row.address, row.state === 'failed' ? (row.problem ?? unknownProblem) : null]),
  )
}

/** Retries the failed download of one image. @returns true if it had failed */
export const retryFailedFetch = (db: Database, { url, by }: { url: string; by: Actor }): Promise<boolean> =>
  retry(db, { condition: eq(imageFetches.address, url), by }).then((retried) => retried > 0)

/** Retries the failed downloads of an import's products. @returns their number */
export const retryFailedFetches = (db: Database, { changeId, by }: { changeId: string; by: Actor }): Promise<number> =>
  retry(db, {
    condition: sql`${imageFetches.address} in (
      select f.address from ${imageFetches} f ${withProduct} where f.change_id = ${changeId} and f.state = 'failed')`,
    by,
  })

const retry = (db: Database, { condition, by }: { condition: SQL; by: Actor }): Promise<number> =>
  db.transaction(async (tx) => {
    const retried = await tx
      .update(imageFetches)
      .set({ state: 'waiting', tries: 0, tried_at: null })
      .where(and(condition, eq(imageFetches.state, 'failed')))
      .returning({ url: imageFetches.address })
    if (retried.length > 0)
      await addAuditEntry(tx, { by, action: 'pictures.retried', after: { pictures: retried.length } })
    return retried.length
  })
