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

/** True if there is a story or photograph to show. */
export const hasStories = ({ stories, photos }: Highlights): boolean => stories.length + photos.length > 0

/** Pages that show stories, each beginning with others. */
const highlightPages = ['home', 'swag-boxes', 'bulk-swag', 'swag-storage'] as const

/**
 * Returns the stories and photographs of a page: those with a product of its categories first, then the others, rotated by page.
 * @param categories whose products the page offers; without any, no query is needed
 */
export async function readHighlights(
  services: Pick<Services, 'content' | 'db'>,
  page: (typeof highlightPages)[number],
  categories: readonly string[] = [],
): Promise<Highlights> {
  const { stories, photos } = await readCopy(services, 'customer-stories')
  const products = categories.length > 0 ? await readStoryProducts(services.db, { stories, photos }) : {}
  const turn = highlightPages.indexOf(page)
  const select = <T extends Used>(items: readonly T[], max: number): T[] => {
    // A list that one page shows whole begins one earlier on the next.
    const start = (turn * Math.min(max, Math.max(1, items.length - 1))) % (items.length || 1)
    const rotated = [...items.slice(start), ...items.slice(0, start)]
    return rankUsed(rotated, (item) => (hasCategory(item, products, categories) ? 1 : 0)).slice(0, max)
  }
  return { stories: select(stories, maxStories), photos: select(photos, maxPhotos) }
}

/** Where a product was used: its own stories and photographs first, then those with others of its category. */
export type ProductHighlights = Highlights & { isAboutProduct: boolean }

/**
 * Returns the stories and photographs for the page of a product; null without any.
 * @param paths its page and those of its other colors
 */
export async function readProductHighlights(
  services: Pick<Services, 'content' | 'db'>,
  { paths, category }: { paths: readonly string[]; category: string | null },
): Promise<ProductHighlights | null> {
  const copy = await readCopy(services, 'customer-stories')
  const products = await readStoryProducts(services.db, copy)
  const isUsed = (item: Used) => getUsedProducts(item.products, products).some(({ path }) => paths.includes(path))
  const rank = (item: Used) => (isUsed(item) ? 2 : category && hasCategory(item, products, [category]) ? 1 : 0)
  const select = <T extends Used>(items: readonly T[], max: number): T[] =>
    rankUsed(items.filter(rank), rank).slice(0, max)
  const found = { stories: select(copy.stories, maxStories), photos: select(copy.photos, maxPhotos) }
  if (!hasStories(found)) return null
  return { ...found, isAboutProduct: [...found.stories, ...found.photos].every(isUsed) }
}

type Used = { products: readonly string[] }

const hasCategory = ({ products: slugs }: Used, products: StoryProducts, categories: readonly string[]) =>
  getUsedProducts(slugs, products).some(({ category }) => category !== null && categories.includes(category))

/** Keeps the order of items of one rank. */
const rankUsed = <T>(items: readonly T[], rank: (item: T) => number): T[] => items.toSorted((a, b) => rank(b) - rank(a))

/** Returns the products that stories and photographs name by a current or former slug, by that slug. */
export async function readStoryProducts(
  db: Queryable,
  { stories, photos }: Pick<Copy, 'stories' | 'photos'>,
): Promise<StoryProducts> {
  const slugs = [...new Set([...stories, ...photos].flatMap(({ products }) => products))]
  if (slugs.length === 0) return {}
  // The last row of a slug counts: a former slug is used only if no product has it now.
  const { rows } = await db.execute<{ named: string; name: string; slug: string | null; category: string | null }>(sql`
    with named as (select unnest(${sql.param(slugs)}::text[]) as slug)
    select n.slug as named, p.name, p.slug, p.category, 1 as rank from named n
      join moved_slugs m on m.kind = 'product' and m.slug = n.slug join product_data p on p.id = m.subject_id and not p.hidden
    union all select n.slug, p.name, p.slug, p.category, 2 from named n join product_data p on p.name_slug = n.slug and coalesce(p.slug, '') = '' and not p.hidden
    union all select n.slug, p.name, p.slug, p.category, 3 from named n join product_data p on p.slug = n.slug and not p.hidden
    order by rank`)
  return Object.fromEntries(
    rows.map(({ named, name, slug, category }) => [named, { name, path: getProductPath({ name, slug }), category }]),
  )
}
