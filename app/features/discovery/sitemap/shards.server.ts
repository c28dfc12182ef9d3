import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import type { Range } from '../streaming/range.server.ts'

/** Kinds with one page per item, possibly millions. */
export type ShardKind = 'products' | 'posts'

/** One sitemap of several: what has an id in its range. */
export type Shard = Range & { changed: Date }

/** Half of what a sitemap may hold: so much can come into the range of one before all are cut again. */
export const shardSize = 25_000
export const largestShard = 50_000

const sources: Record<ShardKind, SQL> = {
  products: sql`product_data`,
  posts: sql`(select id, updated_at from blog_posts where status = 'published') posts`,
}

/** Splits all rows into ranges of ids in one statement; empty without rows. */
export async function readShards(db: Queryable, kind: ShardKind, size = shardSize): Promise<Shard[]> {
  const each = sql.raw(String(size))
  const { rows } = await db.execute<{ first: string; changed: string }>(sql`
    select (array_agg(id) filter (where place % ${each} = 0))[1] as first, max(updated_at) as changed
    from (select id, updated_at, row_number() over (order by id) - 1 as place from ${sources[kind]}) numbered
    group by place / ${each} order by place / ${each}`)
  return rows.map(({ first, changed }, index) => ({
    // Without ends at both ends: what comes later belongs to one, too.
    ...(index > 0 && { from: first }),
    ...(index < rows.length - 1 && { before: rows[index + 1]?.first }),
    changed: new Date(changed),
  }))
}
