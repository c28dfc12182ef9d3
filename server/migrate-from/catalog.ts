import { sanitizeHtml } from '#app/features/blog/sanitize.server.ts'
import { checkQuantityPrices } from '#app/features/catalog/products/costs/quantity-prices.ts'
import { checkSupplierSizes } from '#app/features/catalog/products/costs/supplier-sizes.ts'
import { checkImprintLocations } from '#app/features/catalog/products/facts/imprint-locations.ts'
import { checkSizes, type Parsed } from '#app/features/catalog/products/facts/sizes.ts'
import { parseDrawnAreas } from '#app/features/logo/areas/area.schema.ts'
import { parseCountry } from '#app/lib/text/parse-country.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { mapFacts, type ProductFact } from '#db/tables/product-facts.ts'
import type { QuantityPrice } from '#db/tables/products.ts'
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

/** @throws InvalidValue for a value that the product editor rejects */
function getValid<T>(parsed: Parsed<T>): T {
  if ('problem' in parsed) throw new InvalidValue(parsed.problem)
  return parsed.value
}

/** Entries of another form become prices that the check rejects. */
const parseQuantityPriceList = (column: string, value: unknown): QuantityPrice[] =>
  parseList(column, value).map((entry) => {
    const { qty, price } = (entry ?? {}) as Record<string, unknown>
    return { qty: Number(qty), price: Number(price) }
  })

type Rule = (row: SourceRow) => unknown
type Rules = Record<string, Rule>

const createTimeRule = (column: string): Rules => ({ [column]: (row) => parseTime(column, row[column]) })
const createTextRule = (column: string): Rules => ({ [column]: (row) => parseText(column, row[column]) })
const createRequiredTextRule = (column: string): Rules => ({
  [column]: (row) => parseRequiredText(column, row[column]),
})
const createBooleanRule = (column: string, missing: boolean): Rules => ({
  [column]: (row) => parseBoolean(column, row[column], missing),
})
const createCountRule = (column: string, min?: number): Rules => ({
  [column]: (row) => parseCount(column, row[column], min),
})
const createIdRule = (column: string, table: string): Rules => ({
  [column]: (row) => (parseText(column, row[column]) === null ? null : toUuid(table, row[column])),
})
const sortOrderRule: Rules = { sort_order: (row) => parseNumber('sort_order', row.sort_order) ?? 0 }
/** The column has a default. */
const createdAtRule: Rules = { created_at: (row) => parseTime('created_at', row.created_at) ?? new Date() }

function createFactRule({ kind }: ProductFact, column: string): Rule {
  if (kind === 'number') return (row) => parseNumber(column, row[column])
  if (kind === 'weight') return (row) => parseNumber(column, row[column]) || null
  if (kind === 'country') return (row) => parseCountry(parseText(column, row[column]) ?? '') ?? null
  return (row) => parseText(column, row[column])
}

export const contentRules = {
  product_data: {
    ...createIdRule('id', 'product_data'),
    ...createRequiredTextRule('name'),
    ...createTextRule('slug'),
    ...createTextRule('description'),
    ...createTextRule('category'),
    ...createTextRule('brand'),
    ...createTextRule('image_url'),
    image_urls: (row) => parseList('image_urls', row.image_urls).map((url) => parseRequiredText('image_urls', url)),
    rounded_price: (row) => parseDollars('rounded_price', row.rounded_price),
    ...createCountRule('minimum_quantity'),
    price_breaks: (row) => parseList('price_breaks', row.price_breaks),
    ...createCountRule('production_time', 0),
    ...createBooleanRule('rush_service_available', false),
    ...createTextRule('purchase_includes'),
    ...createBooleanRule('in_stock', true),
    ...createBooleanRule('hidden', false),
    ...createTextRule('family'),
    ...createTextRule('colour'),
    colour_hex: (row) => toHex(row.colour_hex),
    ...createTextRule('supplier'),
    ...createTextRule('supplier_item_number'),
    ...createTextRule('item_number'),
    ...createTextRule('size_chart'),
    ...mapFacts(createFactRule),
    sizes: (row) => getValid(checkSizes(parseList('sizes', row.sizes))),
    imprint_locations: (row) => getValid(checkImprintLocations(parseList('imprint_locations', row.imprint_locations))),
    net_costs: (row) => getValid(checkQuantityPrices(parseQuantityPriceList('net_costs', row.net_costs))),
    supplier_sizes: (row) => getValid(checkSupplierSizes(parseList('supplier_sizes', row.supplier_sizes))),
    msrp: (row) => getValid(checkQuantityPrices(parseQuantityPriceList('msrp', row.msrp))),
    ...createTextRule('discount_code'),
    locked_fields: (row) =>
      parseList('locked_fields', row.locked_fields).map((column) => parseRequiredText('locked_fields', column)),
    image_alts: (row) => parseStringRecord('image_alts', row.image_alts),
    imprint_areas: (row) => getAreas(row.imprint_areas),
    ...createBooleanRule('demo', false),
    ...createdAtRule,
  },
  ready_made_boxes: {
    ...createIdRule('id', 'ready_made_boxes'),
    ...createRequiredTextRule('name'),
    ...createTextRule('description'),
    ...createTextRule('occasion'),
    ...createTextRule('image_url'),
    ...createBooleanRule('is_active', true),
    ...sortOrderRule,
    ...createTimeRule('active_from'),
    ...createTimeRule('active_until'),
    ...createBooleanRule('demo', false),
    ...createdAtRule,
  },
  ready_made_box_items: {
    ...createIdRule('id', 'ready_made_box_items'),
    ...createIdRule('ready_made_box_id', 'ready_made_boxes'),
    ...createIdRule('product_id', 'product_data'),
    quantity: (row) => parseCount('quantity', row.quantity) ?? 1,
    ...sortOrderRule,
    ...createdAtRule,
  },
  blog_categories: {
    ...createIdRule('id', 'blog_categories'),
    ...createRequiredTextRule('name'),
    slug: (row) => parseText('slug', row.slug) ?? createSlug(parseRequiredText('name', row.name)),
    ...createTextRule('description'),
    ...createdAtRule,
  },
  blog_tags: {
    ...createIdRule('id', 'blog_tags'),
    ...createRequiredTextRule('name'),
    slug: (row) => parseText('slug', row.slug) ?? createSlug(parseRequiredText('name', row.name)),
    ...createdAtRule,
  },
  blog_posts: {
    ...createIdRule('id', 'blog_posts'),
    slug: (row) => parseText('slug', row.slug) ?? createSlug(parseRequiredText('title', row.title)),
    ...createRequiredTextRule('title'),
    ...createTextRule('excerpt'),
    content: (row) => sanitizeHtml(parseText('content', row.content) ?? ''),
    ...createTextRule('markdown'),
    ...createTextRule('imported_hash'),
    ...createBooleanRule('demo', false),
    ...createTextRule('featured_image'),
    ...createTextRule('featured_image_alt'),
    ...createTextRule('author'),
    status: (row) => (isPublished(row) ? 'published' : 'draft'),
    published_at: (row) =>
      parseTime('published_at', row.published_at) ??
      (isPublished(row) ? (parseTime('created_at', row.created_at) ?? new Date()) : null),
    ...createCountRule('reading_time'),
    view_count: (row) => parseCount('view_count', row.view_count, 0) ?? 0,
    ...createIdRule('category_id', 'blog_categories'),
    ...createTextRule('seo_title'),
    ...createTextRule('meta_description'),
    ...createTextRule('canonical_url'),
    ...createdAtRule,
  },
  blog_post_tags: { ...createIdRule('post_id', 'blog_posts'), ...createIdRule('tag_id', 'blog_tags') },
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
  // Copied into new rows only: an existing post keeps its own count.
  'view_count',
  'version',
  'search_text',
  'search_vector',
  'name_vector',
  'name_slug',
  'price_steps',
  'style_key',
  'color_group',
  'facts',
  'form_key',
  'announced_at',
  // Columns of earlier versions.
  'search_words',
  'publish_at',
  'draft_key',
]
