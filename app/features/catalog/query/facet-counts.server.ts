import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { facetCounts, productData } from '#db/tables/products.ts'

const queue = 'merge-facet-counts'

/** Merges the counts every ten minutes, in one of the processes that share the database. */
export async function scheduleFacetCountMerge({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await jobs.createQueue(queue, { policy: 'singleton', retryLimit: 0 })
  await jobs.work(queue, { pollingIntervalSeconds: 60 }, () => mergeFacetCounts(db))
  await jobs.schedule(queue, '*/10 * * * *')
}

/**
 * Triggers only insert rows, so that writers never wait for each other; merging sums the rows of each combination into one. Readers see
 * the same sums before and after.
 */
export async function mergeFacetCounts(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockFacetCounts)
    await tx.execute(sql`
      with merged as (delete from ${facetCounts}
        where (select count(*) > 2 * count(distinct (category, brand, price_range, quantity_range)) from ${facetCounts})
        returning *)
      insert into ${facetCounts} (category, brand, price_range, quantity_range, products)
      select category, brand, price_range, quantity_range, sum(products) from merged
      group by category, brand, price_range, quantity_range having sum(products) <> 0`)
  })
}

/** A delete cannot see rows that another merge or rebuild inserts after it began. Triggers still insert. */
const lockFacetCounts: SQL = sql`lock table ${facetCounts} in share update exclusive mode`

const currentCounts: SQL = sql`
  select category, brand, boxwright_facet_range(rounded_price) as price_range,
    boxwright_facet_range(minimum_quantity) as quantity_range, count(*)::int as products
  from ${productData} where in_stock group by 1, 2, 3, 4`

/** @returns the number of combinations whose stored count is wrong */
export async function countFacetErrors(db: Database): Promise<number> {
  const { rows } = await db.execute<{ errors: number }>(sql`
    select count(*)::int as errors from (
      select category, brand, price_range, quantity_range, sum(products) as products from (
        ${currentCounts} union all
        select category, brand, price_range, quantity_range, -products from ${facetCounts}) both_counts
      group by 1, 2, 3, 4 having sum(products) <> 0) differing`)
  return rows[0]?.errors ?? 0
}

/** Recounts the products; blocks writers of products until it commits. */
export async function rebuildFacetCounts(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${productData} in share mode`)
    await tx.execute(lockFacetCounts)
    await tx.execute(sql`delete from ${facetCounts}`)
    await tx.execute(sql`
      insert into ${facetCounts} (category, brand, price_range, quantity_range, products) ${currentCounts}`)
  })
}
