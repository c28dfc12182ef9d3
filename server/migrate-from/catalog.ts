import { toSlug } from '#app/features/blog/post.ts'
import { cleanHtml } from '#app/features/blog/sanitize.server.ts'
import { parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import type { SourceRow } from './source.ts'
import {
  getCount,
  getTexts,
  getTime,
  getYes,
  listOf,
  requiredText,
  toDollarAmount,
  toNumber,
  toText,
  toUuid,
  Unusable,
} from './values.ts'

/*
 * What a row of each content table becomes here, by the names of the columns. A column that the source lacks is left out, so
 * that it has its default, and keeps what it has where the row is here already.
 */

type Rule = (row: SourceRow) => unknown
type Rules = Record<string, Rule>

const time = (column: string): Rules => ({ [column]: (row) => getTime(column, row[column]) })
const text = (column: string): Rules => ({ [column]: (row) => toText(column, row[column]) })
const filled = (column: string): Rules => ({ [column]: (row) => requiredText(column, row[column]) })
const yes = (column: string, missing: boolean): Rules => ({ [column]: (row) => getYes(column, row[column], missing) })
const count = (column: string, min?: number): Rules => ({ [column]: (row) => getCount(column, row[column], min) })
const getId = (column: string, table: string): Rules => ({
  [column]: (row) => (toText(column, row[column]) === null ? null : toUuid(table, row[column])),
})
const place: Rules = { sort_order: (row) => toNumber('sort_order', row.sort_order) ?? 0 }
/** The column has a default. */
const created: Rules = { created_at: (row) => getTime('created_at', row.created_at) ?? new Date() }

export const contentRules = {
  product_data: {
    ...getId('id', 'product_data'),
    ...filled('name'),
    ...text('slug'),
    ...text('description'),
    ...text('category'),
    ...text('brand'),
    ...text('image_url'),
    image_urls: (row) => listOf('image_urls', row.image_urls).map((address) => requiredText('image_urls', address)),
    rounded_price: (row) => toDollarAmount('rounded_price', row.rounded_price),
    ...count('minimum_quantity'),
    price_breaks: (row) => listOf('price_breaks', row.price_breaks),
    ...count('production_time', 0),
    ...yes('rush_service_available', false),
    ...text('purchase_includes'),
    ...yes('in_stock', true),
    ...text('family'),
    ...text('colour'),
    colour_hex: (row) => toHex(row.colour_hex),
    ...text('supplier'),
    ...text('supplier_item_number'),
    image_alts: (row) => getTexts('image_alts', row.image_alts),
    imprint_areas: (row) => getAreas(row.imprint_areas),
    ...yes('demo', false),
    ...created,
  },
  ready_made_boxes: {
    ...getId('id', 'ready_made_boxes'),
    ...filled('name'),
    ...text('description'),
    ...text('image_url'),
    ...yes('is_active', true),
    ...place,
    ...time('active_from'),
    ...time('active_until'),
    ...yes('demo', false),
    ...created,
  },
  ready_made_box_items: {
    ...getId('id', 'ready_made_box_items'),
    ...getId('ready_made_box_id', 'ready_made_boxes'),
    ...getId('product_id', 'product_data'),
    quantity: (row) => getCount('quantity', row.quantity) ?? 1,
    ...place,
    ...created,
  },
  blog_categories: {
    ...getId('id', 'blog_categories'),
    ...filled('name'),
    slug: (row) => toText('slug', row.slug) ?? toSlug(requiredText('name', row.name)),
    ...text('description'),
    ...created,
  },
  blog_tags: {
    ...getId('id', 'blog_tags'),
    ...filled('name'),
    slug: (row) => toText('slug', row.slug) ?? toSlug(requiredText('name', row.name)),
    ...created,
  },
  blog_posts: {
    ...getId('id', 'blog_posts'),
    slug: (row) => toText('slug', row.slug) ?? toSlug(requiredText('title', row.title)),
    ...filled('title'),
    ...text('excerpt'),
    content: (row) => cleanHtml(toText('content', row.content) ?? ''),
    ...text('markdown'),
    ...time('publish_at'),
    ...text('draft_key'),
    ...text('imported_hash'),
    ...yes('demo', false),
    ...text('featured_image'),
    ...text('featured_image_alt'),
    ...text('author'),
    status: (row) => (isPublished(row) ? 'published' : 'draft'),
    published_at: (row) =>
      getTime('published_at', row.published_at) ??
      (isPublished(row) ? (getTime('created_at', row.created_at) ?? new Date()) : null),
    ...count('reading_time'),
    view_count: (row) => getCount('view_count', row.view_count, 0) ?? 0,
    ...getId('category_id', 'blog_categories'),
    ...text('seo_title'),
    ...text('meta_description'),
    ...text('canonical_url'),
    ...created,
  },
  blog_post_tags: { ...getId('post_id', 'blog_posts'), ...getId('tag_id', 'blog_tags') },
} satisfies Record<string, Rules>

const isPublished = (row: SourceRow) => toText('status', row.status) === 'published'

function getAreas(value: unknown): DrawnArea[] {
  if (value === null || value === undefined) return []
  const read = parseDrawnAreas(value)
  if ('problem' in read) throw new Unusable(`imprint_areas: ${read.problem}`)
  return read.value
}

function toHex(value: unknown): string | null {
  const hex = toText('colour_hex', value)
  if (hex !== null && !/^#[0-9a-f]{6}$/i.test(hex)) throw new Unusable(`colour_hex is “${hex}”, not like #1d3557`)
  return hex
}

/** Maintained by the shop or derived from other columns. */
export const ownColumns = [
  'updated_at',
  'view_count',
  'version',
  'search_text',
  'search_words',
  'name_slug',
  'form_key',
  'announced_at',
]
