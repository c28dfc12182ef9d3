import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import type { Counted, Found } from '../listing/source.ts'
import { conditionOf } from './matching.server.ts'

const { id, name, category, search_text } = productData

/** `Source.first` by SQL: one statement, since reading what was found is nearly all it costs. */
export async function firstFound(db: Database, { matching, words, categories }: Found, most: number) {
  const hasWords = words.length > 0 ? sql.join(words.map(beginsInName), sql` and `) : sql`true`
  const isInOne = sql`${category} = any(${sql.param(categories)}::text[])`
  const { rows } = await db.execute<{ ids: string[] | null; categories: Counted[] | null; total: number }>(sql`
    with found as materialized (
      select ${id}, ${name}, ${category}, case when ${hasWords} then 0 when ${isInOne} then 1 else 2 end as rank
      from ${productData} where ${conditionOf(matching)}
    )
    select
      (select count(*)::int from found) as total,
      (select json_agg(json_build_object('name', category, 'count', count))
        from (select category, count(*) from found where category is not null group by category)) as categories,
      (select json_agg(id order by rank, name, id) from (
        select id, name, rank from found order by rank, name, id limit ${most}) first) as ids`)
  const [row] = rows
  return { ids: row?.ids ?? [], total: row?.total ?? 0, categories: row?.categories ?? [] }
}

/** search_text begins with the name, in lower case. */
function beginsInName(texts: string[]): SQL {
  const each = texts.map((text) => sql`strpos(' ' || split_part(${search_text}, E'\\n', 1), ' ' || lower(${text})) > 0`)
  return sql`(${sql.join(each, sql` or `)})`
}
