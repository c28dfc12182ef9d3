import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { facetCounts, productData, styleCounts } from '#db/tables/products.ts'
import { colorValues } from './color-groups.ts'

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
      insert into ${facetCounts} (category, brand, price_range, quantity_range, ${measures})
      select category, brand, price_range, quantity_range, ${sums} from merged
      group by category, brand, price_range, quantity_range having (${sums}) <> (${zeros})`)
    await tx.execute(sql`delete from ${styleCounts} where products = 0`)
  })
}

/** A delete cannot see rows that another merge or rebuild inserts after it began. Triggers still insert. */
const lockFacetCounts: SQL = sql`lock table ${facetCounts} in share update exclusive mode`

const measureNames = ['products', 'styles', ...colorValues]
const join = (expressions: string[]) => sql.raw(expressions.join(', '))
const measures = join(measureNames)
const sums = join(measureNames.map((name) => `sum(${name})`))
const zeros = join(measureNames.map(() => '0'))

const currentCounts: SQL = sql`
  select category, brand, boxwright_facet_range(rounded_price) as price_range,
    boxwright_facet_range(minimum_quantity) as quantity_range, count(*)::int as products, 0 as styles,
    ${join(colorValues.map((color) => `count(*) filter (where color_group = '${color}')::int as ${color}`))}
  from ${productData} where in_stock group by 1, 2, 3, 4
  union all
  select category, brand, null, null, 0, count(distinct coalesce(style_key, id))::int, ${join(colorValues.map(() => '0'))}
  from ${productData} where in_stock group by 1, 2`

const currentStyles: SQL = sql`
  select style_key, count(*)::int as products from ${productData} where in_stock and style_key is not null group by 1`

/** @returns the number of combinations and styles whose stored count is wrong */
export async function countFacetErrors(db: Database): Promise<number> {
  const { rows } = await db.execute<{ errors: number }>(sql`
    select (
      select count(*) from (
        select from (
          ${currentCounts} union all
          select category, brand, price_range, quantity_range, ${join(measureNames.map((name) => `-${name}`))} from ${facetCounts}
        ) both_counts
        group by category, brand, price_range, quantity_range having (${sums}) <> (${zeros})) differing
    )::int + (
      select count(*) from (
        select from (${currentStyles} union all select style_key, -products from ${styleCounts}) both_counts
        group by style_key having sum(products) <> 0) differing
    )::int as errors`)
  return rows[0]?.errors ?? 0
}

/** Recounts the products; blocks writers of products until it commits. */
export async function rebuildFacetCounts(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${productData} in share mode`)
    await tx.execute(lockFacetCounts)
    await tx.execute(sql`delete from ${facetCounts}`)
    await tx.execute(sql`delete from ${styleCounts}`)
    await tx.execute(sql`
      insert into ${facetCounts} (category, brand, price_range, quantity_range, ${measures}) ${currentCounts}`)
    await tx.execute(sql`insert into ${styleCounts} (style_key, products) ${currentStyles}`)
  })
}
