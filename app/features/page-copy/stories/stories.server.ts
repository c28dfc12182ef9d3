import { sql } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { readCopy } from '../editing/copy.server.ts'
import type { PageCopy } from '../editing/pages.ts'
import { getUsedProducts, type Highlights, type StoryProducts } from './stories.ts'

/** Maximum on other pages than their own. */
const maxStories = 3
const maxPhotos = 4

type Copy = PageCopy<'customer-stories'>

const getFirst = ({ stories, photos }: Highlights): Highlights => ({
  stories: stories.slice(0, maxStories),
  photos: photos.slice(0, maxPhotos),
})

/** True if there is a story or photograph to show. */
export const hasStories = ({ stories, photos }: Highlights): boolean => stories.length + photos.length > 0

/** Returns the first stories and photographs, for other pages. Needs no query. */
export async function readHighlights(services: Pick<Services, 'content'>): Promise<Highlights> {
  return getFirst(await readCopy(services, 'customer-stories'))
}

/** Returns the first stories and photographs in which a product was used; null without any. @param paths its page and those of its other colors */
export async function readProductHighlights(
  services: Pick<Services, 'content' | 'db'>,
  paths: readonly string[],
): Promise<Highlights | null> {
  const copy = await readCopy(services, 'customer-stories')
  const products = await readStoryProducts(services.db, copy)
  const isUsed = (item: { products: string[] }) =>
    getUsedProducts(item.products, products).some(({ path }) => paths.includes(path))
  const used = getFirst({ stories: copy.stories.filter(isUsed), photos: copy.photos.filter(isUsed) })
  return hasStories(used) ? used : null
}

/** Returns the products that stories and photographs name by a current or former slug, by that slug. */
export async function readStoryProducts(
  db: Queryable,
  { stories, photos }: Pick<Copy, 'stories' | 'photos'>,
): Promise<StoryProducts> {
  const slugs = [...new Set([...stories, ...photos].flatMap(({ products }) => products))]
  if (slugs.length === 0) return {}
  // The last row of a slug counts: a former slug is used only if no product has it now.
  const { rows } = await db.execute<{ named: string; name: string; slug: string | null }>(sql`
    with named as (select unnest(${sql.param(slugs)}::text[]) as slug)
    select n.slug as named, p.name, p.slug, 1 as rank from named n
      join moved_slugs m on m.kind = 'product' and m.slug = n.slug join product_data p on p.id = m.subject_id
    union all select n.slug, p.name, p.slug, 2 from named n join product_data p on p.name_slug = n.slug and coalesce(p.slug, '') = ''
    union all select n.slug, p.name, p.slug, 3 from named n join product_data p on p.slug = n.slug
    order by rank`)
  return Object.fromEntries(
    rows.map(({ named, ...product }) => [named, { name: product.name, path: getProductPath(product) }]),
  )
}
