import { slugOf } from '#app/features/blog/post.ts'
import { cleanHtml } from '#app/features/blog/sanitize.server.ts'
import { readDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import type { SourceRow } from './source.ts'
import {
  countOf,
  dollarsOf,
  listOf,
  numberOf,
  requiredText,
  textOf,
  textsOf,
  timeOf,
  Unusable,
  uuidOf,
  yesOf,
} from './values.ts'

/*
 * What a row of each content table becomes here, by the names of the columns. A column that the source lacks is left out, so
 * that it has its default, and keeps what it has where the row is here already.
 */

type Rule = (row: SourceRow) => unknown
type Rules = Record<string, Rule>

const time = (column: string): Rules => ({ [column]: (row) => timeOf(column, row[column]) })
const text = (column: string): Rules => ({ [column]: (row) => textOf(column, row[column]) })
const filled = (column: string): Rules => ({ [column]: (row) => requiredText(column, row[column]) })
const yes = (column: string, missing: boolean): Rules => ({ [column]: (row) => yesOf(column, row[column], missing) })
const count = (column: string, least?: number): Rules => ({ [column]: (row) => countOf(column, row[column], least) })
const idOf = (column: string, table: string): Rules => ({
  [column]: (row) => (textOf(column, row[column]) === null ? null : uuidOf(table, row[column])),
})
const place: Rules = { sort_order: (row) => numberOf('sort_order', row.sort_order) ?? 0 }
/** Given by the table itself where it is missing. */
const created: Rules = { created_at: (row) => timeOf('created_at', row.created_at) ?? new Date() }

export const contentRules = {
  product_data: {
    ...idOf('id', 'product_data'),
    ...filled('name'),
    ...text('slug'),
    ...text('description'),
    ...text('category'),
    ...text('brand'),
    ...text('image_url'),
    image_urls: (row) => listOf('image_urls', row.image_urls).map((address) => requiredText('image_urls', address)),
    rounded_price: (row) => dollarsOf('rounded_price', row.rounded_price),
    ...count('minimum_quantity'),
    price_breaks: (row) => listOf('price_breaks', row.price_breaks),
    ...count('production_time', 0),
    ...yes('rush_service_available', false),
    ...text('purchase_includes'),
    ...yes('in_stock', true),
    ...text('family'),
    ...text('colour'),
    colour_hex: (row) => hexOf(row.colour_hex),
    ...text('supplier'),
    ...text('supplier_item_number'),
    image_alts: (row) => textsOf('image_alts', row.image_alts),
    imprint_areas: (row) => areasOf(row.imprint_areas),
    ...yes('demo', false),
    ...created,
  },
  ready_made_boxes: {
    ...idOf('id', 'ready_made_boxes'),
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
    ...idOf('id', 'ready_made_box_items'),
    ...idOf('ready_made_box_id', 'ready_made_boxes'),
    ...idOf('product_id', 'product_data'),
    quantity: (row) => countOf('quantity', row.quantity) ?? 1,
    ...place,
    ...created,
  },
  blog_categories: {
    ...idOf('id', 'blog_categories'),
    ...filled('name'),
    slug: (row) => textOf('slug', row.slug) ?? slugOf(requiredText('name', row.name)),
    ...text('description'),
    ...created,
  },
  blog_tags: {
    ...idOf('id', 'blog_tags'),
    ...filled('name'),
    slug: (row) => textOf('slug', row.slug) ?? slugOf(requiredText('name', row.name)),
    ...created,
  },
  blog_posts: {
    ...idOf('id', 'blog_posts'),
    slug: (row) => textOf('slug', row.slug) ?? slugOf(requiredText('title', row.title)),
    ...filled('title'),
    ...text('excerpt'),
    content: (row) => cleanHtml(textOf('content', row.content) ?? ''),
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
      timeOf('published_at', row.published_at) ??
      (isPublished(row) ? (timeOf('created_at', row.created_at) ?? new Date()) : null),
    ...count('reading_time'),
    view_count: (row) => countOf('view_count', row.view_count, 0) ?? 0,
    ...idOf('category_id', 'blog_categories'),
    ...text('seo_title'),
    ...text('meta_description'),
    ...text('canonical_url'),
    ...created,
  },
  blog_post_tags: { ...idOf('post_id', 'blog_posts'), ...idOf('tag_id', 'blog_tags') },
} satisfies Record<string, Rules>

const isPublished = (row: SourceRow) => textOf('status', row.status) === 'published'

function areasOf(value: unknown): DrawnArea[] {
  if (value === null || value === undefined) return []
  const read = readDrawnAreas(value)
  if ('problem' in read) throw new Unusable(`imprint_areas: ${read.problem}`)
  return read.value
}

function hexOf(value: unknown): string | null {
  const hex = textOf('colour_hex', value)
  if (hex !== null && !/^#[0-9a-f]{6}$/i.test(hex)) throw new Unusable(`colour_hex is “${hex}”, not like #1d3557`)
  return hex
}

/** Kept by the shop itself from the day a row is here, or made of other columns. */
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
