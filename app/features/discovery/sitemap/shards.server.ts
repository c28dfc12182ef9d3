import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import type { Range } from '../streaming/range.server.ts'

/** Kinds with one page per item, possibly millions. */
export type ShardKind = 'products' | 'posts'

/** One of several sitemaps: items with an id in its range. */
export type Shard = Range & { changedAt: Date }

/** Half of the maximum, which leaves room for new items until the ranges are computed again. */
export const shardSize = 25_000
export const maxShardSize = 50_000

const sources: Record<ShardKind, SQL> = {
  products: sql`product_data`,
  posts: sql`(select id, updated_at from blog_posts where status = 'published') posts`,
}

/** Splits all rows into ranges of ids in one statement; empty without rows. */
export async function readShards(db: Queryable, kind: ShardKind, size = shardSize): Promise<Shard[]> {
  const sizeLiteral = sql.raw(String(size))
  const { rows } = await db.execute<{ first: string; changed: string }>(sql`
    select (array_agg(id) filter (where position % ${sizeLiteral} = 0))[1] as first, max(updated_at) as changed
    from (select id, updated_at, row_number() over (order by id) - 1 as position from ${sources[kind]}) numbered
    group by position / ${sizeLiteral} order by position / ${sizeLiteral}`)
  return rows.map(({ first, changed }, index) => ({
    // The outer ends are open, so that new ids belong to a shard.
    ...(index > 0 && { from: first }),
    ...(index < rows.length - 1 && { before: rows[index + 1]?.first }),
    changedAt: new Date(changed),
  }))
}
