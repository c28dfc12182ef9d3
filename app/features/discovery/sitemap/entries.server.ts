import { sql } from 'drizzle-orm'
import { getCategoryPath, getTagPath } from '#app/features/blog/post.ts'
import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import { pages } from '#app/features/page-copy/editing/pages.ts'
import { listPublicPages } from '#app/features/page-copy/stories/public-pages.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { readCategories } from '../categories.server.ts'
import { installedAt } from '../streaming/installed-at.server.ts'
import { maxShardSize } from './shards.server.ts'
import type { SitemapEntry } from './sitemap.ts'

type UrlBuilder = (path: string) => string

const getLatest = (...moments: (string | null | undefined)[]) =>
  new Date(Math.max(installedAt.getTime(), ...moments.flatMap((moment) => (moment ? Date.parse(moment) : []))))

/** Returns the sitemap entries of single pages. Unedited pages have the date of the release. */
export async function readPageEntries(
  services: Pick<Services, 'db' | 'content'>,
  toUrl: UrlBuilder,
): Promise<SitemapEntry[]> {
  const pageKeys = await listPublicPages(services)
  const { rows } = await services.db.execute<{ what: string; changed: string | null }>(sql`
    select key as what, updated_at as changed from shop_content
    union all select '/products', (select updated_at from product_data order by updated_at desc nulls last limit 1)
    union all select '/blog', (select max(updated_at) from blog_posts where status = 'published')
    union all select '/ready-made-boxes', (select max(updated_at) from ready_made_boxes where is_active)`)
  const changed = new Map(rows.map((row) => [row.what, row.changed]))
  const brand = changed.get('brand')
  const copyPages = pageKeys.map((key) => ({ path: pages[key].path, at: changed.get(getContentKey(key)) }))
  const lists = ['/products', '/ready-made-boxes', '/blog'].map((path) => ({ path, at: changed.get(path) }))
  const builder = { path: '/swag-box-builder', at: changed.get('/products') }
  return [...copyPages, ...lists, builder].map(({ path, at }) => ({
    url: toUrl(path),
    changedAt: getLatest(at, brand),
  }))
}

/** Returns the entries of catalog categories, and of blog categories and tags with posts. */
export async function readCategoryEntries(db: Queryable, toUrl: UrlBuilder): Promise<SitemapEntry[]> {
  const [categories, { rows: terms }] = await Promise.all([
    readCategories(db),
    db.execute<{ kind: 'category' | 'tag'; slug: string; changed: string }>(sql`
      select 'category' as kind, c.slug, max(p.updated_at) as changed
      from blog_categories c join blog_posts p on p.category_id = c.id where p.status = 'published' group by c.slug
      union all
      select 'tag', t.slug, max(p.updated_at)
      from blog_tags t join blog_post_tags pt on pt.tag_id = t.id join blog_posts p on p.id = pt.post_id
      where p.status = 'published' group by t.slug
      order by 1, 2`),
  ])
  const paths = { category: getCategoryPath, tag: getTagPath }
  return [
    ...categories.map(({ path, changedAt }) => ({ url: toUrl(path), changedAt })),
    ...terms.map((term) => ({ url: toUrl(paths[term.kind](term)), changedAt: new Date(term.changed) })),
  ].slice(0, maxShardSize)
}
