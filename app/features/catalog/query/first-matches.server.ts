import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import type { CategoryCount } from './facets.server.ts'
import { maxCountedMatches } from './format-count.ts'
import { type Matching, matchesCondition } from './matching.server.ts'

const { id, name, category, search_text } = productData

/** Ranking of matches: names that contain a string of each word list first, then products of the categories. */
type Ranking = { words: string[][]; categories: string[] }

/**
 * The first matches and how many there are, in one statement, since reading the matches is nearly all of its cost.
 * @returns total and counts of at most `maxCountedMatches` + 1 matches
 */
export async function readFirstMatches(db: Database, matching: Matching, { words, categories }: Ranking, max: number) {
  const hasWords = words.length > 0 ? sql.join(words.map(buildNameWordCondition), sql` and `) : sql`true`
  const isInCategory = sql`${category} = any(${sql.param(categories)}::text[])`
  const { rows } = await db.execute<{ ids: string[] | null; categories: CategoryCount[] | null; total: number }>(sql`
    with matches as materialized (
      select ${id}, ${name}, ${category}, case when ${hasWords} then 0 when ${isInCategory} then 1 else 2 end as rank
      from ${productData} where ${matchesCondition(matching)} limit ${maxCountedMatches + 1}
    )
    select
      (select count(*)::int from matches) as total,
      (select json_agg(json_build_object('name', category, 'count', count))
        from (select category, count(*) from matches where category is not null group by category)) as categories,
      (select json_agg(id order by rank, name, id) from (
        select id, name, rank from matches order by rank, name, id limit ${max}) first) as ids`)
  const [row] = rows
  return { ids: row?.ids ?? [], total: row?.total ?? 0, categories: row?.categories ?? [] }
}

/** search_text begins with the name, folded. */
function buildNameWordCondition(texts: string[]): SQL {
  const conditions = texts.map(
    (text) => sql`strpos(' ' || split_part(${search_text}, E'\\n', 1), ' ' || boxwright_fold(${text})) > 0`,
  )
  return sql`(${sql.join(conditions, sql` or `)})`
}
