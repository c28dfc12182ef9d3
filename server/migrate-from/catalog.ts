import { cleanHtml } from '#app/features/blog/sanitize.server.ts'
import { parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { slugFrom } from '#app/lib/text/slug.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import type { SourceRow } from './source.ts'
import {
  InvalidValue,
  parseBoolean,
  parseCount,
  parseDollars,
  parseList,
  parseNumber,
  parseRequiredText,
  parseStringRecord,
  parseText,
  parseTime,
  toUuid,
} from './values.ts'

/*
 * Converts the rows of each content table, by column name. A column that the source lacks is left out, so
 * that it has its default in a new row and keeps its value in an existing one.
 */

type Rule = (row: SourceRow) => unknown
type Rules = Record<string, Rule>

const timeRule = (column: string): Rules => ({ [column]: (row) => parseTime(column, row[column]) })
const textRule = (column: string): Rules => ({ [column]: (row) => parseText(column, row[column]) })
const requiredTextRule = (column: string): Rules => ({ [column]: (row) => parseRequiredText(column, row[column]) })
const booleanRule = (column: string, missing: boolean): Rules => ({
  [column]: (row) => parseBoolean(column, row[column], missing),
})
const countRule = (column: string, min?: number): Rules => ({ [column]: (row) => parseCount(column, row[column], min) })
const idRule = (column: string, table: string): Rules => ({
  [column]: (row) => (parseText(column, row[column]) === null ? null : toUuid(table, row[column])),
})
const sortOrderRule: Rules = { sort_order: (row) => parseNumber('sort_order', row.sort_order) ?? 0 }
/** The column has a default. */
const createdAtRule: Rules = { created_at: (row) => parseTime('created_at', row.created_at) ?? new Date() }

export const contentRules = {
  product_data: {
    ...idRule('id', 'product_data'),
    ...requiredTextRule('name'),
    ...textRule('slug'),
    ...textRule('description'),
    ...textRule('category'),
    ...textRule('brand'),
    ...textRule('image_url'),
    image_urls: (row) =>
      parseList('image_urls', row.image_urls).map((address) => parseRequiredText('image_urls', address)),
    rounded_price: (row) => parseDollars('rounded_price', row.rounded_price),
    ...countRule('minimum_quantity'),
    price_breaks: (row) => parseList('price_breaks', row.price_breaks),
    ...countRule('production_time', 0),
    ...booleanRule('rush_service_available', false),
    ...textRule('purchase_includes'),
    ...booleanRule('in_stock', true),
    ...textRule('family'),
    ...textRule('colour'),
    colour_hex: (row) => toHex(row.colour_hex),
    ...textRule('supplier'),
    ...textRule('supplier_item_number'),
    image_alts: (row) => parseStringRecord('image_alts', row.image_alts),
    imprint_areas: (row) => getAreas(row.imprint_areas),
    ...booleanRule('demo', false),
    ...createdAtRule,
  },
  ready_made_boxes: {
    ...idRule('id', 'ready_made_boxes'),
    ...requiredTextRule('name'),
    ...textRule('description'),
    ...textRule('image_url'),
    ...booleanRule('is_active', true),
    ...sortOrderRule,
    ...timeRule('active_from'),
    ...timeRule('active_until'),
    ...booleanRule('demo', false),
    ...createdAtRule,
  },
  ready_made_box_items: {
    ...idRule('id', 'ready_made_box_items'),
    ...idRule('ready_made_box_id', 'ready_made_boxes'),
    ...idRule('product_id', 'product_data'),
    quantity: (row) => parseCount('quantity', row.quantity) ?? 1,
    ...sortOrderRule,
    ...createdAtRule,
  },
  blog_categories: {
    ...idRule('id', 'blog_categories'),
    ...requiredTextRule('name'),
    slug: (row) => parseText('slug', row.slug) ?? slugFrom(parseRequiredText('name', row.name)),
    ...textRule('description'),
    ...createdAtRule,
  },
  blog_tags: {
    ...idRule('id', 'blog_tags'),
    ...requiredTextRule('name'),
    slug: (row) => parseText('slug', row.slug) ?? slugFrom(parseRequiredText('name', row.name)),
    ...createdAtRule,
  },
  blog_posts: {
    ...idRule('id', 'blog_posts'),
    slug: (row) => parseText('slug', row.slug) ?? slugFrom(parseRequiredText('title', row.title)),
    ...requiredTextRule('title'),
    ...textRule('excerpt'),
    content: (row) => cleanHtml(parseText('content', row.content) ?? ''),
    ...textRule('markdown'),
    ...timeRule('publish_at'),
    ...textRule('draft_key'),
    ...textRule('imported_hash'),
    ...booleanRule('demo', false),
    ...textRule('featured_image'),
    ...textRule('featured_image_alt'),
    ...textRule('author'),
    status: (row) => (isPublished(row) ? 'published' : 'draft'),
    published_at: (row) =>
      parseTime('published_at', row.published_at) ??
      (isPublished(row) ? (parseTime('created_at', row.created_at) ?? new Date()) : null),
    ...countRule('reading_time'),
    view_count: (row) => parseCount('view_count', row.view_count, 0) ?? 0,
    ...idRule('category_id', 'blog_categories'),
    ...textRule('seo_title'),
    ...textRule('meta_description'),
    ...textRule('canonical_url'),
    ...createdAtRule,
  },
  blog_post_tags: { ...idRule('post_id', 'blog_posts'), ...idRule('tag_id', 'blog_tags') },
} satisfies Record<string, Rules>

const isPublished = (row: SourceRow) => parseText('status', row.status) === 'published'

function getAreas(value: unknown): DrawnArea[] {
  if (value === null || value === undefined) return []
  const parsed = parseDrawnAreas(value)
  if ('problem' in parsed) throw new InvalidValue(`imprint_areas: ${parsed.problem}`)
  return parsed.value
}

function toHex(value: unknown): string | null {
  const hex = parseText('colour_hex', value)
  if (hex !== null && !/^#[0-9a-f]{6}$/i.test(hex)) throw new InvalidValue(`colour_hex is “${hex}”, not like #1d3557`)
  return hex
}

/** Maintained by the shop or derived from other columns. */
export const maintainedColumns = [
  'updated_at',
  'view_count',
  'version',
  'search_text',
  // A column of earlier versions.
  'search_words',
  'search_vector',
  'name_vector',
  'name_slug',
  'form_key',
  'announced_at',
]
