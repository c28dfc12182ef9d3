import { type SQL, sql } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { postJson } from '#app/features/blog/editing/post-state.server.ts'
import { toRevision } from '#app/features/catalog/products/revision.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import type { Database, Queryable } from '#db/client.ts'
import { removeDemoTexts } from './demo-texts.server.ts'

export type DemoCounts = {
  products: number
  boxes: number
  posts: number
  /** Number of items that were edited without an undo. */
  changed: number
  /** Demo products that the shop's own ready-made boxes contain; they are not removed. */
  inOtherBoxes: number
  /** True if the demo data was removed before; remaining items were edited or a box contains them. */
  isRemoved: boolean
}

/** Columns that may differ even after a change was undone. */
const ignoredColumns = sql`array['id', 'version', 'created_at', 'updated_at', 'view_count', 'draft_key', 'imported_hash',
  'search_text', 'display_order', 'sort_order']`

/**
 * SQL condition: row `p` differs from its first revision. An item changed outside the admin has no revision and counts as changed.
 * @param current the row as JSON, in the form that revisions of this kind store
 */
const isChanged = (kind: 'product' | 'box' | 'post', current: SQL) => sql`(p.version > 1 and coalesce((
  select exists (select from jsonb_each(first.before) old_column (name, value), (select ${current} as row) current_row
    where old_column.name <> all(${ignoredColumns}) and old_column.value is distinct from coalesce(current_row.row -> old_column.name, 'null'))
  from content_revisions first
  where first.kind = ${kind} and first.subject = p.id::text and first.before is not null
  order by first.id limit 1), true))`

const boxJson = sql`to_jsonb(p) || jsonb_build_object('items', coalesce((
  select jsonb_agg(jsonb_build_object('product_id', i.product_id, 'quantity', i.quantity) order by i.sort_order, i.id)
  from ready_made_box_items i where i.ready_made_box_id = p.id), '[]'))`

const isChangedByKind = {
  product: isChanged('product', toRevision(sql`p`)),
  box: isChanged('box', boxJson),
  post: isChanged('post', postJson),
}

/** Counts the remaining demo data. */
export async function countDemoItems(db: Queryable): Promise<DemoCounts> {
  const { rows } = await db.execute<DemoCounts>(sql`
    select (select count(*)::int from product_data where demo) as products,
      (select count(*)::int from ready_made_boxes where demo) as boxes,
      (select count(*)::int from blog_posts where demo) as posts,
      (select count(*)::int from product_data p where demo and ${isChangedByKind.product})
        + (select count(*)::int from ready_made_boxes p where demo and ${isChangedByKind.box})
        + (select count(*)::int from blog_posts p where demo and ${isChangedByKind.post}) as changed,
      (select count(distinct i.product_id)::int from ready_made_box_items i
        join ready_made_boxes b on b.id = i.ready_made_box_id and not b.demo
        join product_data p on p.id = i.product_id and p.demo) as "inOtherBoxes",
      exists (select from office_settings where name = 'demo') as "isRemoved"`)
  const [counts] = rows
  if (!counts) throw new Error('no demo data was counted')
  return counts
}

/** Remaining demo item with the boxes that contain it; without any, it stayed because it was edited. */
export type RemainingDemoItem = { id: string; kind: 'product' | 'box' | 'post'; name: string; boxes: string[] }

export async function listRemainingDemoItems(db: Queryable, limit: number): Promise<RemainingDemoItem[]> {
  const { rows } = await db.execute<RemainingDemoItem>(sql`
    select p.id, 'product' as kind, p.name, coalesce((select json_agg(distinct b.name) from ready_made_box_items i
        join ready_made_boxes b on b.id = i.ready_made_box_id where i.product_id = p.id), '[]') as boxes
      from product_data p where p.demo
    union all select id, 'box', name, '[]' from ready_made_boxes where demo
    union all select id, 'post', title, '[]' from blog_posts where demo
    order by kind, name limit ${limit}`)
  return rows
}

/** Numbers of removed items; `remaining`: items that stay because they were edited or a box contains them. */
export type DemoRemoval = { products: number; boxes: number; posts: number; texts: number; remaining: number }

/**
 * Removes the demo data in one transaction: its products, boxes and posts, the categories and tags that only those posts
 * have, and its customer logos, brand logos, social links, pledges and stories. The next start does not load it again
 * (docs/brand.md).
 * @param changed whether edited items are kept or removed too
 */
export function removeDemoData(
  db: Database,
  { changed: changedItems, by }: { changed: 'keep' | 'remove'; by: Authority },
): Promise<DemoRemoval> {
  const isRemovable = (kind: keyof typeof isChangedByKind) =>
    changedItems === 'keep' ? sql`p.demo and not ${isChangedByKind[kind]}` : sql`p.demo`
  return db.transaction(async (tx) => {
    // Deleting ten thousand products takes longer than the statement timeout of page requests.
    await tx.execute(sql`set local statement_timeout = '5min'`)
    const count = async (statement: ReturnType<typeof sql>) => (await tx.execute(statement)).rowCount ?? 0
    await tx.execute(sql`create temp table demo_terms on commit drop as
      select category_id as id from blog_posts where demo and category_id is not null
      union select tag_id from blog_post_tags t join blog_posts p on p.id = t.post_id and p.demo`)
    const boxes = await count(sql`delete from ready_made_boxes p where ${isRemovable('box')}`)
    const posts = await count(sql`delete from blog_posts p where ${isRemovable('post')}`)
    const products = await count(sql`delete from product_data p where ${isRemovable('product')}
      and not exists (select from ready_made_box_items i where i.product_id = p.id)`)
    await tx.execute(sql`delete from blog_categories c where id in (select id from demo_terms)
      and not exists (select from blog_posts p where p.category_id = c.id)`)
    await tx.execute(sql`delete from blog_tags t where id in (select id from demo_terms)
      and not exists (select from blog_post_tags p where p.tag_id = t.id)`)
    const texts = await removeDemoTexts(tx, by)
    await tx.execute(sql`insert into office_settings (name, value) values ('demo', '"removed"')
      on conflict (name) do update set value = excluded.value, updated_at = now()`)
    const left = await countDemoItems(tx)
    const removed = { products, boxes, posts, texts, remaining: left.products + left.boxes + left.posts }
    await addAuditEntry(tx, { by, action: 'demo.removed', after: removed })
    return removed
  })
}
