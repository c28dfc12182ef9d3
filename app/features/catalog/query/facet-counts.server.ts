import { type SQL, sql } from 'drizzle-orm'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { facetCounts, factCounts, productData, styleCounts } from '#db/tables/products.ts'
import { colorGroups } from './color-groups.ts'

const queue = 'merge-facet-counts'

/** Merges the counts every ten minutes, in one of the processes that share the database. */
export async function scheduleFacetCountMerge({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await ensureQueue(jobs, queue, { policy: 'singleton', retryLimit: 0 })
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
    for (const { table, keys, names } of countTables)
      await tx.execute(sql`
        with merged as (delete from ${table}
          where (select count(*) > 1.2 * count(distinct (${keys})) from ${table})
          returning *)
        insert into ${table} (${keys}, ${join(names)}) select ${keys}, ${sum(names)} from merged
        group by ${keys} having (${sum(names)}) <> (${join(names.map(() => '0'))})`)
    await tx.execute(sql`delete from ${styleCounts} where products = 0`)
  })
}

/** A delete cannot see rows that another merge or rebuild inserts after it began. Triggers still insert. */
const lockFacetCounts: SQL = sql`lock table ${facetCounts}, ${factCounts} in share update exclusive mode`

const join = (expressions: readonly string[]) => sql.raw(expressions.join(', '))
const sum = (names: readonly string[]) => join(names.map((name) => `sum(${name})`))

const ranges = sql`boxwright_price_range(rounded_price) as price_range, boxwright_facet_range(minimum_quantity) as quantity_range`
const colorCounts = join(
  colorGroups.map((color) => `count(*) filter (where color_group = '${color}')::int as ${color}`),
)

/** The tables of counts with what they must contain. */
const countTables = [
  {
    table: facetCounts,
    keys: sql`category, brand, price_range, quantity_range`,
    names: ['products', 'styles', ...colorGroups],
    current: sql`
      select category, brand, ${ranges}, count(*)::int as products, 0 as styles, ${colorCounts}
      from ${productData} where in_stock group by 1, 2, 3, 4
      union all
      select category, brand, null, null, 0, count(distinct coalesce(style_key, id))::int, ${join(colorGroups.map(() => '0'))}
      from ${productData} where in_stock group by 1, 2`,
  },
  {
    table: factCounts,
    keys: sql`category, brand, price_range, quantity_range, fact`,
    names: ['products', ...colorGroups],
    current: sql`
      select category, brand, ${ranges}, fact, count(*)::int as products, ${colorCounts}
      from ${productData}, unnest(facts) fact where in_stock group by 1, 2, 3, 4, 5`,
  },
]

const currentStyles: SQL = sql`
  select style_key, count(*)::int as products from ${productData} where in_stock and style_key is not null group by 1`

/** @returns the number of combinations and styles whose stored count is wrong */
export async function countFacetErrors(db: Database): Promise<number> {
  const differences = countTables.map(
    ({ table, keys, names, current }) => sql`(select count(*) from (
      select from (
        ${current} union all select ${keys}, ${join(names.map((name) => `-${name}`))} from ${table}
      ) both_counts
      group by ${keys} having (${sum(names)}) <> (${join(names.map(() => '0'))})) differing)`,
  )
  const { rows } = await db.execute<{ errors: number }>(sql`
    select (${sql.join(differences, sql` + `)} + (
      select count(*) from (
        select from (${currentStyles} union all select style_key, -products from ${styleCounts}) both_counts
        group by style_key having sum(products) <> 0) differing
    ))::int as errors`)
  return rows[0]?.errors ?? 0
}

/** Recounts the products; blocks writers of products until it commits. */
export async function rebuildFacetCounts(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${productData} in share mode`)
    await tx.execute(lockFacetCounts)
    for (const { table, keys, names, current } of countTables) {
      await tx.execute(sql`delete from ${table}`)
      await tx.execute(sql`insert into ${table} (${keys}, ${join(names)}) ${current}`)
    }
    await tx.execute(sql`delete from ${styleCounts}`)
    await tx.execute(sql`insert into ${styleCounts} (style_key, products) ${currentStyles}`)
  })
}
