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
 * Converts the rows of each content table, by column name. A missing value becomes null or the rule's default. Columns that the
 * source lacks keep their value in an existing row.
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

const toTimeRules = (column: string): Rules => ({ [column]: (row) => parseTime(column, row[column]) })
const toTextRules = (column: string): Rules => ({ [column]: (row) => parseText(column, row[column]) })
const toRequiredTextRules = (column: string): Rules => ({
  [column]: (row) => parseRequiredText(column, row[column]),
})
const toBooleanRules = (column: string, defaultValue: boolean): Rules => ({
  [column]: (row) => parseBoolean(column, row[column], defaultValue),
})
const toCountRules = (column: string, min?: number): Rules => ({
  [column]: (row) => parseCount(column, row[column], min),
})
const toIdRules = (column: string, table: string): Rules => ({
  [column]: (row) => (parseText(column, row[column]) === null ? null : toUuid(table, row[column])),
})
const sortOrderRule: Rules = { sort_order: (row) => parseNumber('sort_order', row.sort_order) ?? 0 }
/** The column is NOT NULL, and an inserted null would not use its default. */
const createdAtRule: Rules = { created_at: (row) => parseTime('created_at', row.created_at) ?? new Date() }

function createFactRule({ kind }: ProductFact, column: string): Rule {
  if (kind === 'number') return (row) => parseNumber(column, row[column])
  // A weight of 0 and an unknown country count as missing: neither is worth rejecting the product.
  if (kind === 'weight') return (row) => parseNumber(column, row[column]) || null
  if (kind === 'country') return (row) => parseCountry(parseText(column, row[column]) ?? '') ?? null
  return (row) => parseText(column, row[column])
}

export const contentRules = {
  product_data: {
    ...toIdRules('id', 'product_data'),
    ...toRequiredTextRules('name'),
    ...toTextRules('slug'),
    ...toTextRules('description'),
    ...toTextRules('category'),
    ...toTextRules('brand'),
    ...toTextRules('image_url'),
    image_urls: (row) => parseList('image_urls', row.image_urls).map((url) => parseRequiredText('image_urls', url)),
    rounded_price: (row) => parseDollars('rounded_price', row.rounded_price),
    ...toCountRules('minimum_quantity'),
    price_breaks: (row) => parseList('price_breaks', row.price_breaks),
    ...toCountRules('production_time', 0),
    ...toBooleanRules('rush_service_available', false),
    ...toTextRules('purchase_includes'),
    ...toBooleanRules('in_stock', true),
    ...toBooleanRules('hidden', false),
    ...toTextRules('family'),
    ...toTextRules('colour'),
    colour_hex: (row) => toHex(row.colour_hex),
    ...toTextRules('supplier'),
    ...toTextRules('supplier_item_number'),
    ...toTextRules('item_number'),
    ...toTextRules('size_chart'),
    ...mapFacts(createFactRule),
    sizes: (row) => getValid(checkSizes(parseList('sizes', row.sizes))),
    imprint_locations: (row) => getValid(checkImprintLocations(parseList('imprint_locations', row.imprint_locations))),
    net_costs: (row) => getValid(checkQuantityPrices(parseQuantityPriceList('net_costs', row.net_costs))),
    supplier_sizes: (row) => getValid(checkSupplierSizes(parseList('supplier_sizes', row.supplier_sizes))),
    msrp: (row) => getValid(checkQuantityPrices(parseQuantityPriceList('msrp', row.msrp))),
    ...toTextRules('discount_code'),
    locked_fields: (row) =>
      parseList('locked_fields', row.locked_fields).map((column) => parseRequiredText('locked_fields', column)),
    image_alts: (row) => parseStringRecord('image_alts', row.image_alts),
    imprint_areas: (row) => getAreas(row.imprint_areas),
    ...toBooleanRules('demo', false),
    ...createdAtRule,
  },
  ready_made_boxes: {
    ...toIdRules('id', 'ready_made_boxes'),
    ...toRequiredTextRules('name'),
    ...toTextRules('description'),
    ...toTextRules('occasion'),
    ...toTextRules('image_url'),
    ...toBooleanRules('is_active', true),
    ...sortOrderRule,
    ...toTimeRules('active_from'),
    ...toTimeRules('active_until'),
    ...toBooleanRules('demo', false),
    ...createdAtRule,
  },
  ready_made_box_items: {
    ...toIdRules('id', 'ready_made_box_items'),
    ...toIdRules('ready_made_box_id', 'ready_made_boxes'),
    ...toIdRules('product_id', 'product_data'),
    quantity: (row) => parseCount('quantity', row.quantity) ?? 1,
    ...sortOrderRule,
    ...createdAtRule,
  },
  blog_categories: {
    ...toIdRules('id', 'blog_categories'),
    ...toRequiredTextRules('name'),
    slug: (row) => parseText('slug', row.slug) ?? createSlug(parseRequiredText('name', row.name)),
    ...toTextRules('description'),
    ...createdAtRule,
  },
  blog_tags: {
    ...toIdRules('id', 'blog_tags'),
    ...toRequiredTextRules('name'),
    slug: (row) => parseText('slug', row.slug) ?? createSlug(parseRequiredText('name', row.name)),
    ...createdAtRule,
  },
  blog_posts: {
    ...toIdRules('id', 'blog_posts'),
    slug: (row) => parseText('slug', row.slug) ?? createSlug(parseRequiredText('title', row.title)),
    ...toRequiredTextRules('title'),
    ...toTextRules('excerpt'),
    content: (row) => sanitizeHtml(parseText('content', row.content) ?? ''),
    ...toTextRules('markdown'),
    ...toTextRules('imported_hash'),
    ...toBooleanRules('demo', false),
    ...toTextRules('featured_image'),
    ...toTextRules('featured_image_alt'),
    ...toTextRules('author'),
    status: (row) => (isPublished(row) ? 'published' : 'draft'),
    published_at: (row) =>
      parseTime('published_at', row.published_at) ??
      (isPublished(row) ? (parseTime('created_at', row.created_at) ?? new Date()) : null),
    ...toCountRules('reading_time'),
    view_count: (row) => parseCount('view_count', row.view_count, 0) ?? 0,
    ...toIdRules('category_id', 'blog_categories'),
    ...toTextRules('seo_title'),
    ...toTextRules('meta_description'),
    ...toTextRules('canonical_url'),
    ...createdAtRule,
  },
  blog_post_tags: { ...toIdRules('post_id', 'blog_posts'), ...toIdRules('tag_id', 'blog_tags') },
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

/** Columns of the source that are neither compared, updated nor reported as not copied: the shop maintains or derives them. */
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
