import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json, tolerantArray, tolerantOptional, withFallback } from '../json.ts'
import { createdAt, editedColumns, id, timestamptz } from './columns.ts'
import { drawnAreaSchema } from './imprint.ts'
import { type FactTypes, mapFacts, type ProductFact } from './product-facts.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * One step of a product's quantity discount, in either of two shapes (docs/domain.md, Price breaks).
 * `price` is dollars a unit. A `qty` break ends one below the next break's `qty`; the last is open-ended.
 */
export type PriceBreak =
  | { qty: number; price: number }
  | { min_quantity: number; max_quantity: number | null; price: number }

/** A price from a quantity on, in dollars a unit, with up to four decimals. */
const quantityPriceSchema = v.object({ qty: v.number(), price: v.number() })

export type QuantityPrice = v.InferOutput<typeof quantityPriceSchema>

/** A size of a product, such as "2XL" (docs/domain.md, Sizes). */
const sizeSchema = v.object({
  name: v.string(),
  in_stock: withFallback('sizes', v.boolean(), true),
  /** Dollars a unit on top of the product's price. */
  upcharge: withFallback('sizes', v.number(), 0),
})

export type ProductSize = v.InferOutput<typeof sizeSchema>

/** The supplier's item number and extra cost of a size. */
const supplierSizeSchema = v.object({
  /** As in `sizes`; differences in case are ignored. */
  name: v.string(),
  /** Under which the supplier's lists name this size alone; null if unknown. */
  item_number: withFallback('supplier_sizes', v.nullable(v.string()), null),
  /** Dollars a unit on top of the product's cost. */
  extra_cost: withFallback('supplier_sizes', v.number(), 0),
})

export type SupplierSize = v.InferOutput<typeof supplierSizeSchema>

/** A place for a logo, in words (docs/domain.md, Imprint locations); `imprint_areas` are drawn on images. */
const imprintLocationSchema = v.object({
  /** "Left chest" */
  name: v.string(),
  /** Decoration methods; the first is the default. */
  methods: withFallback('imprint_locations', v.array(v.string()), []),
  /** Maximum width and height of the imprint. */
  sizeMm: withFallback('imprint_locations', v.nullable(v.pipe(v.tuple([v.number(), v.number()]), v.readonly())), null),
  maxColors: withFallback('imprint_locations', v.nullable(v.number()), null),
  /** Dollars a unit for each color after the first, which the price includes; absent if it is quoted. */
  extraColor: tolerantOptional('imprint_locations', v.number()),
})

export type ImprintLocation = v.InferOutput<typeof imprintLocationSchema>

/** Columns of a product that are JSON, as its row and its revisions store them. */
export const productJson = {
  image_urls: tolerantArray('image_urls', v.string()),
  image_alts: v.record(v.string(), withFallback('image_alts', v.string(), '')),
  /** Price breaks of any shape; `parsePriceBreaks` in app/features/orders skips invalid ones. */
  price_breaks: v.array(v.unknown()),
  imprint_areas: tolerantArray('imprint_areas', drawnAreaSchema),
  sizes: tolerantArray('sizes', sizeSchema),
  imprint_locations: tolerantArray('imprint_locations', imprintLocationSchema),
  supplier_sizes: tolerantArray('supplier_sizes', supplierSizeSchema),
  net_costs: tolerantArray('net_costs', quantityPriceSchema),
  msrp: tolerantArray('msrp', quantityPriceSchema),
  locked_fields: tolerantArray('locked_fields', v.string()),
}

const createTextColumn = (name: string) => text(name)
const createNumberColumn = (name: string, precision: number, scale: number) =>
  numeric(name, { precision, scale, mode: 'number' })

function createFactColumn({ kind }: ProductFact, name: string) {
  if (kind === 'number') return createNumberColumn(name, 14, 4)
  return kind === 'weight' ? createNumberColumn(name, 9, 2) : createTextColumn(name)
}

const factColumns = mapFacts(createFactColumn) as FactTypes<
  ReturnType<typeof createNumberColumn>,
  ReturnType<typeof createTextColumn>
>

/** The catalog (docs/domain.md, Catalog). Prices are dollars with two decimals. */
export const productData = pgTable(
  'product_data',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug'),
    description: text('description'),
    category: text('category'),
    brand: text('brand'),
    image_url: text('image_url'),
    image_urls: json('image_urls', productJson.image_urls, []).notNull().default([]),
    rounded_price: numeric('rounded_price', { precision: 12, scale: 2, mode: 'number' }),
    minimum_quantity: integer('minimum_quantity'),
    price_breaks: json('price_breaks', productJson.price_breaks, []).notNull().default([]),
    /** In business days; 0 is the same day. */
    production_time: integer('production_time'),
    rush_service_available: boolean('rush_service_available').notNull().default(false),
    /** Included in the price: one item a line. */
    purchase_includes: text('purchase_includes'),
    in_stock: boolean('in_stock').notNull().default(true),
    /** Without a page, list or feed. A trigger makes hidden products out of stock, so that no list reads this column. */
    hidden: boolean('hidden').notNull().default(false),
    /** The style: products with the same family are color variants. Any text, such as a style number. */
    family: text('family'),
    /** As visitors read it: "Navy". */
    colour: text('colour'),
    /** Swatch color: "#23304e". */
    colour_hex: text('colour_hex'),
    /** Alt text by image URL; the default is the product's name. */
    image_alts: json('image_alts', productJson.image_alts, {}).notNull().default({}),
    /** Imprint areas on its photos, drawn by staff (docs/domain.md, A logo on a product). */
    imprint_areas: json('imprint_areas', productJson.imprint_areas, []).notNull().default([]),
    /** Supplier and its item number, by which price lists find the product. Not shown to visitors. */
    supplier: text('supplier'),
    supplier_item_number: text('supplier_item_number'),
    /** The shop's item number, which visitors see. Several colors may share it. */
    item_number: text('item_number'),
    /** In the order of display; empty for products without sizes. */
    sizes: json('sizes', productJson.sizes, []).notNull().default([]),
    /** A table: one line a row, cells separated by |, the first row with titles. */
    size_chart: text('size_chart'),
    ...factColumns,
    imprint_locations: json('imprint_locations', productJson.imprint_locations, []).notNull().default([]),
    /** The supplier's charges by quantity; `staffColumns` has the columns that only the staff may read. */
    net_costs: json('net_costs', productJson.net_costs, []).notNull().default([]),
    /** Item numbers and extra costs of sizes; those without either are left out. */
    supplier_sizes: json('supplier_sizes', productJson.supplier_sizes, []).notNull().default([]),
    /** The supplier's suggested retail price by quantity. */
    msrp: json('msrp', productJson.msrp, []).notNull().default([]),
    /** Discount on `msrp` in letters of the trade: "5R" (docs/domain.md, Costs). */
    discount_code: text('discount_code'),
    /** Columns that imports do not change. */
    locked_fields: json('locked_fields', productJson.locked_fields, []).notNull().default([]),
    ...editedColumns(),
    created_at: createdAt(),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`boxwright_fold(name || E'\n' || coalesce(description, ''))`),
    /** The slug a name gives when the slug column is empty (docs/domain.md, Slugs). */
    name_slug: text('name_slug')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`trim(both '-' from regexp_replace(boxwright_fold(name), '[^a-z0-9]+', '-', 'g'))`,
      ),
    /**
     * The price breaks as boxwright_price_at reads them: each is its first quantity times 10^12 plus its price in cents. Only SQL
     * reads them, since such numbers are not exact in JavaScript.
     */
    price_steps: bigint('price_steps', { mode: 'number' })
      .array()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`boxwright_price_steps(price_breaks)`),
    /**
     * Rows with the same key are the colors of one style: the same family, category and brand, so that no filter of these separates
     * them. Null for products without a family or a color, which are a style each (decision 0010).
     */
    style_key: uuid('style_key').generatedAlwaysAs(
      (): SQL =>
        sql`case when nullif(family, '') is not null and nullif(colour, '') is not null then md5(quote_literal(family) || quote_nullable(category) || quote_nullable(brand))::uuid end`,
    ),
    /** One of twelve, by the color's name or else its swatch; null if neither tells (docs/domain.md, Catalog). */
    color_group: text('color_group').generatedAlwaysAs((): SQL => sql`boxwright_color_group(colour, colour_hex)`),
    // The trigger `derived` sets the following when their sources change, whatever a statement writes (decision 0010).
    /** Name and color A, category, brand and item number B, description C. */
    search_vector: tsvector('search_vector').notNull().default(''),
    /** For ranking: the name's head noun A, other words before it B, the rest and the color C, category, brand and item number D. */
    name_vector: tsvector('name_vector').notNull().default(''),
    /** Materials, decoration methods, sizes in stock and the like, as the filters select them: "material:cotton" (query/facts.ts). */
    facts: text('facts').array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('product_data_slug').on(t.slug),
    index('product_data_name_slug').on(t.name_slug),
    index('product_data_search').using('gin', t.search_text.op('gin_trgm_ops')),
    index('product_data_search_vector').using('gin', t.search_vector),
    // The orders of lists, with the style and the columns of filters: rows are large, and only those of a page are read.
    index('product_data_by_name').on(t.name, t.id, t.style_key, t.minimum_quantity, t.color_group).where(sql`in_stock`),
    // By name in a price range, where products without a price come last.
    index('product_data_by_name_priced')
      .on(
        sql`(${t.rounded_price} is null)`,
        t.name,
        t.id,
        t.style_key,
        t.rounded_price,
        t.minimum_quantity,
        t.color_group,
      )
      .where(sql`in_stock`),
    index('product_data_by_price')
      .on(t.rounded_price, t.id, t.style_key, t.minimum_quantity, t.color_group)
      .where(sql`in_stock`),
    index('product_data_by_price_down')
      .on(t.rounded_price.desc().nullsLast(), t.id, t.style_key, t.minimum_quantity, t.color_group)
      .where(sql`in_stock`),
    // Pages of one category by name; also whether a category in a URL exists.
    index('product_data_by_category_name')
      .on(t.category, t.name, t.id, t.style_key, t.production_time, t.rush_service_available)
      .where(sql`in_stock`),
    // Products of a category in a price range.
    index('product_data_by_category_price').on(t.category, t.rounded_price, t.id, t.style_key).where(sql`in_stock`),
    // Existence of a brand.
    index('product_data_brand').on(t.brand).where(sql`in_stock`),
    index('product_data_family').on(t.family).where(sql`in_stock and family is not null`),
    // Whether a row is the first of its style.
    index('product_data_style')
      .on(
        t.style_key,
        t.name,
        t.id,
        t.rounded_price,
        t.minimum_quantity,
        t.color_group,
        t.production_time,
        t.rush_service_available,
      )
      .where(sql`in_stock and style_key is not null`),
    // Counts products that arrive in time, and styles under filters other than category and brand; reads pages under several filters.
    index('product_data_filters')
      .on(
        t.category,
        t.brand,
        t.color_group,
        t.rounded_price,
        t.minimum_quantity,
        t.style_key,
        t.id,
        t.production_time,
        t.rush_service_available,
        t.name,
      )
      .where(sql`in_stock`),
    index('product_data_facts').using('gin', t.facts).where(sql`in_stock`),
    uniqueIndex('product_data_supplier_item')
      .on(t.supplier, t.supplier_item_number)
      .where(sql`supplier is not null and supplier_item_number is not null`),
    // The admin's list, which includes products out of stock.
    index('product_data_every_by_name').on(t.name, t.id),
    index('product_data_by_change').on(t.updated_at.desc(), t.id),
    index('product_data_supplier_item_number').on(t.supplier_item_number).where(sql`supplier_item_number is not null`),
    index('product_data_supplier_search')
      .using('gin', sql`boxwright_fold(${t.supplier}) gin_trgm_ops`)
      .where(sql`supplier is not null`),
    // Finds the imprint areas of an image of the shop.
    index('product_data_imprint_areas')
      .using('gin', t.imprint_areas.op('jsonb_path_ops'))
      .where(sql`imprint_areas <> '[]'`),
    index('product_data_demo').on(t.id).where(sql`demo`),
    index('product_data_item_number').on(sql`lower(${t.item_number})`).where(sql`item_number is not null`),
    check('product_data_name_filled', sql`name <> ''`),
    check('product_data_price_positive', sql`rounded_price >= 0`),
    check('product_data_minimum_quantity_positive', sql`minimum_quantity >= 1`),
    check('product_data_production_time_positive', sql`production_time >= 0`),
    check('product_data_price_breaks_array', sql`jsonb_typeof(price_breaks) = 'array'`),
    check('product_data_colour_hex_form', sql`colour_hex ~ '^#[0-9a-fA-F]{6}$'`),
    check('product_data_image_alts_object', sql`jsonb_typeof(image_alts) = 'object'`),
    check('product_data_imprint_areas_array', sql`jsonb_typeof(imprint_areas) = 'array'`),
    check('product_data_sizes_array', sql`jsonb_typeof(sizes) = 'array'`),
    check('product_data_imprint_locations_array', sql`jsonb_typeof(imprint_locations) = 'array'`),
    check('product_data_net_costs_array', sql`jsonb_typeof(net_costs) = 'array'`),
    check('product_data_supplier_sizes_array', sql`jsonb_typeof(supplier_sizes) = 'array'`),
    check('product_data_locked_fields_array', sql`jsonb_typeof(locked_fields) = 'array'`),
    check('product_data_msrp_array', sql`jsonb_typeof(msrp) = 'array'`),
    check('product_data_weight_positive', sql`weight_oz > 0`),
    check('product_data_country_form', sql`country_of_origin ~ '^[A-Z]{2}$'`),
    check('product_data_image_urls_array', sql`jsonb_typeof(image_urls) = 'array'`),
  ],
)

/**
 * Words of all products, for correcting typos. Triggers add the words of changed products and remove none, so readers check
 * that a product still has the word.
 */
export const productWords = pgTable('product_words', { word: text('word').primaryKey() }, (t) => [
  index('product_words_similar').using('gin', t.word.op('gin_trgm_ops')),
])

/**
 * Changes of operators to the default synonyms of the search (app/features/catalog/search/synonyms.json), by the folded term. A
 * row without meanings deletes a default.
 */
export const searchSynonyms = pgTable('search_synonyms', {
  key: text('key').primaryKey(),
  /** As typed: "Travel mug". */
  term: text('term').notNull(),
  /** Terms that a search for the term finds as well. */
  meanings: text('meanings').array().notNull(),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
})

/** A combination of filters, how many products in stock it has, and how many of them have a color of each group. */
const createCountColumns = () => ({
  category: text('category'),
  brand: text('brand'),
  /** As boxwright_price_range numbers it; null for products without a price. */
  price_range: smallint('price_range'),
  /** As boxwright_facet_range numbers it. */
  quantity_range: smallint('quantity_range'),
  products: integer('products').notNull(),
  black: integer('black').notNull().default(0),
  gray: integer('gray').notNull().default(0),
  white: integer('white').notNull().default(0),
  beige: integer('beige').notNull().default(0),
  brown: integer('brown').notNull().default(0),
  red: integer('red').notNull().default(0),
  orange: integer('orange').notNull().default(0),
  yellow: integer('yellow').notNull().default(0),
  green: integer('green').notNull().default(0),
  blue: integer('blue').notNull().default(0),
  purple: integer('purple').notNull().default(0),
  pink: integer('pink').notNull().default(0),
})

/**
 * How many products in stock share a category, a brand, a price range and a quantity range: the sum of the rows of a combination.
 * Styles have a category and a brand, but no ranges: their rows have none.
 * Statement triggers insert the changes in the transaction that makes them; a job merges the rows.
 */
export const facetCounts = pgTable('facet_counts', {
  ...createCountColumns(),
  styles: integer('styles').notNull().default(0),
})

/** The same for each of their facts. */
export const factCounts = pgTable('fact_counts', { ...createCountColumns(), fact: text('fact').notNull() }, (t) => [
  // By fact, with what every list reads, so that it need not hash the long rows.
  index('fact_counts_by_fact').on(t.fact, t.category, t.brand, t.price_range, t.quantity_range, t.products),
])

/** Products in stock of each style; the same triggers keep it, to know when a style gains its first and loses its last. */
export const styleCounts = pgTable('style_counts', {
  style_key: uuid('style_key').primaryKey(),
  products: integer('products').notNull(),
})

/**
 * Data of a category or brand beyond its products, by name: its position, or the name it was merged into, so that links with
 * the old name still filter.
 */
export const taxonomyTerms = pgTable(
  'catalogue_labels',
  {
    kind: text('kind', { enum: ['category', 'brand'] }).notNull(),
    name: text('name').notNull(),
    /** From 1; null comes after those that have one, by name. */
    sort_order: integer('sort_order'),
    renamed_to: text('renamed_to'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.name] }),
    check('catalogue_labels_kind', sql`kind in ('category', 'brand')`),
    check('catalogue_labels_place_or_name', sql`sort_order is null or renamed_to is null`),
  ],
)

/**
 * Former slugs with the product, post, category or tag that had them. Triggers write them on every change, also by SQL; merges of
 * categories and tags write theirs. Used only if no other has the slug now.
 */
export const movedSlugs = pgTable(
  'moved_slugs',
  {
    kind: text('kind', { enum: ['product', 'post'] }).notNull(),
    slug: text('slug').notNull(),
    subject_id: uuid('subject_id').notNull(),
    moved_at: timestamptz('moved_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), check('moved_slugs_kind', sql`kind in ('product', 'post')`)],
)

/** The main image of a product: image_url, or else the first of image_urls, or null. */
export const firstImage = sql<
  string | null
>`coalesce(nullif(${productData.image_url}, ''), ${productData.image_urls} ->> 0)`

export type Product = typeof productData.$inferSelect

/** Columns without a grant for the role of the storefront: no page, feed or data request has them. */
export const staffColumns = [
  'net_costs',
  'supplier_sizes',
  'msrp',
  'discount_code',
  'locked_fields',
] as const satisfies (keyof Product)[]
type StaffColumn = (typeof staffColumns)[number]

/** A product as the storefront may read it. */
export type PublicProduct = Omit<Product, StaffColumn>

export const publicColumns = Object.fromEntries(
  Object.entries(getTableColumns(productData)).filter(([name]) => !staffColumns.some((column) => column === name)),
) as Omit<(typeof productData)['_']['columns'], StaffColumn>
