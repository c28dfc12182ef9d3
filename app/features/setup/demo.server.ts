import { sql } from 'drizzle-orm'
import { record } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import type { Database, Queryable } from '#db/client.ts'

export type Demo = {
  products: number
  boxes: number
  posts: number
  /** How many of them somebody has changed since. */
  changed: number
  /** Demo products that lie in boxes of one's own, which keep them. */
  inOwnBoxes: number
}

/** What is still there of the demo shop. */
export async function countDemo(db: Queryable): Promise<Demo> {
  const { rows } = await db.execute<Demo>(sql`
    select (select count(*)::int from product_data where demo) as products,
      (select count(*)::int from ready_made_boxes where demo) as boxes,
      (select count(*)::int from blog_posts where demo) as posts,
      (select count(*)::int from product_data where demo and version > 1)
        + (select count(*)::int from ready_made_boxes where demo and version > 1)
        + (select count(*)::int from blog_posts where demo and version > 1) as changed,
      (select count(distinct i.product_id)::int from ready_made_box_items i
        join ready_made_boxes b on b.id = i.ready_made_box_id and not b.demo
        join product_data p on p.id = i.product_id and p.demo) as "inOwnBoxes"`)
  return rows[0] ?? { products: 0, boxes: 0, posts: 0, changed: 0, inOwnBoxes: 0 }
}

/** What the removal took, and what it left because somebody had changed it or a box of one's own holds it. */
export type DemoRemoved = { products: number; boxes: number; posts: number; left: number }

/**
 * Takes the demo shop out, in one transaction: products, boxes and posts that came with it, and the blog's categories and tags
 * that only those posts had. A start does not load it again (docs/domain.md, Setup).
 * @param changed whether what somebody has changed since goes, too
 */
export function removeDemo(
  db: Database,
  { changed, by }: { changed: 'keep' | 'remove'; by: Authority },
): Promise<DemoRemoved> {
  const which = changed === 'keep' ? sql`demo and version = 1` : sql`demo`
  return db.transaction(async (tx) => {
    // Ten thousand products with their indexes take longer than a page may.
    await tx.execute(sql`set local statement_timeout = '5min'`)
    const count = async (statement: ReturnType<typeof sql>) => (await tx.execute(statement)).rowCount ?? 0
    await tx.execute(sql`create temp table demo_labels on commit drop as
      select category_id as id from blog_posts where demo and category_id is not null
      union select tag_id from blog_post_tags t join blog_posts p on p.id = t.post_id and p.demo`)
    const boxes = await count(sql`delete from ready_made_boxes where ${which}`)
    const posts = await count(sql`delete from blog_posts where ${which}`)
    const products = await count(sql`delete from product_data p where ${which}
      and not exists (select from ready_made_box_items i where i.product_id = p.id)`)
    await tx.execute(sql`delete from blog_categories c where id in (select id from demo_labels)
      and not exists (select from blog_posts p where p.category_id = c.id)`)
    await tx.execute(sql`delete from blog_tags t where id in (select id from demo_labels)
      and not exists (select from blog_post_tags p where p.tag_id = t.id)`)
    await tx.execute(sql`insert into office_settings (name, value) values ('demo', '"removed"')
      on conflict (name) do update set value = excluded.value, updated_at = now()`)
    const rest = await countDemo(tx)
    const removed = { products, boxes, posts, left: rest.products + rest.boxes + rest.posts }
    await record(tx, { by, action: 'demo.removed', after: removed })
    return removed
  })
}
