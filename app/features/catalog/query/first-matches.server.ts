import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import type { CategoryCount } from './facets.server.ts'
import { maxCountedMatches } from './match-count.ts'
import { buildMatchCondition, buildRank, type Matching } from './matching.server.ts'

const { id, name, category } = productData

/**
 * The best matches and how many there are, in one statement, since reading the matches is nearly all of its cost.
 * @returns total and counts of at most `maxCountedMatches` + 1 matches
 */
export async function readFirstMatches(db: Database, matching: Matching, max: number) {
  const { rows } = await db.execute<{ ids: string[] | null; categories: CategoryCount[] | null; total: number }>(sql`
    with matches as materialized (
      select ${id}, ${name}, ${category}, ${buildRank(matching)} as rank
      from ${productData} where ${buildMatchCondition(matching)} limit ${maxCountedMatches + 1}
    )
    select
      (select count(*)::int from matches) as total,
      (select json_agg(json_build_object('name', category, 'count', count))
        from (select category, count(*) from matches where category is not null group by category)) as categories,
      (select json_agg(id order by rank desc, name, id) from (
        select id, name, rank from matches order by rank desc, name, id limit ${max}) first) as ids`)
  const [row] = rows
  return { ids: row?.ids ?? [], total: row?.total ?? 0, categories: row?.categories ?? [] }
}
