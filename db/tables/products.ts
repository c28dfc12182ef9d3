import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/**
 * One step of a product's quantity discount, in either of two shapes (docs/domain.md, Price breaks).
 * `price` is dollars a unit. A `qty` break ends one below the next break's `qty`; the last is open-ended.
 */
export type PriceBreak =
  | { qty: number; price: number }
  | { min_quantity: number; max_quantity: number | null; price: number }

/**
 * From the inside out: everything in lower case; "10,000" as "10000"; a compound as one word and as its parts ("tshirts
 * t shirts"); no other signs; "20oz" as "20 oz"; words in the singular.
 */
const foldedWords = sql.raw(
  [
    ['([0-9]),([0-9]{3})', String.raw`\1\2`],
    [`([[:alnum:]]+)[-''’]([[:alnum:]]+)`, String.raw`\1\2 \1 \2`],
    ['[^[:alnum:]]+', ' '],
    ['([0-9])([[:alpha:]])', String.raw`\1 \2`],
    ['(ss|x|ch|sh)es ', String.raw`\1 `],
    ['ies? ', 'y '],
    ['([[:alnum:]]{2}[^siu ])s ', String.raw`\1 `],
  ].reduce(
    (text, [pattern, replacement]) => `regexp_replace(${text}, '${pattern}', '${replacement}', 'g')`,
    `lower(' ' || name || ' ' || coalesce(description, '') || ' ' || coalesce(category, '') || ' ' || coalesce(brand, '') || ' ')`,
  ),
)

/** The catalogue (docs/domain.md, Catalogue). Prices are dollars with two decimals. */
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
    image_urls: jsonb('image_urls').$type<string[]>().notNull().default([]),
    rounded_price: numeric('rounded_price', { precision: 12, scale: 2, mode: 'number' }),
    minimum_quantity: integer('minimum_quantity'),
    price_breaks: jsonb('price_breaks').$type<PriceBreak[]>().notNull().default([]),
    production_time: integer('production_time'),
    rush_service_available: boolean('rush_service_available').notNull().default(false),
    purchase_includes: text('purchase_includes'),
    in_stock: boolean('in_stock').notNull().default(true),
    /** The design: products with the same family are one thing in several colours. Any text, such as a style number. */
    family: text('family'),
    /** As visitors read it: "Navy". */
    colour: text('colour'),
    /** What the swatch shows: "#23304e". */
    colour_hex: text('colour_hex'),
    created_at: createdAt(),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(name || E'\n' || coalesce(description, ''))`),
    /**
     * Every word a product can be found by, folded, each between two spaces. wordsOf in
     * app/features/catalogue/search/search-words.ts folds what a visitor typed in the same way; a test holds the two together.
     */
    search_words: text('search_words')
      .notNull()
      .generatedAlwaysAs((): SQL => foldedWords),
    /** The slug a name gives when the slug column is empty (docs/domain.md, Slugs). */
    name_slug: text('name_slug')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'))`),
  },
  (t) => [
    uniqueIndex('product_data_slug').on(t.slug),
    index('product_data_name_slug').on(t.name_slug),
    index('product_data_search').using('gin', t.search_text.op('gin_trgm_ops')),
    index('product_data_search_words').using('gin', t.search_words.op('gin_trgm_ops')),
    index('product_data_by_name').on(t.name, t.id).where(sql`in_stock`),
    index('product_data_by_price').on(t.rounded_price, t.id).where(sql`in_stock`),
    index('product_data_by_price_down').on(t.rounded_price.desc().nullsLast(), t.id).where(sql`in_stock`),
    index('product_data_facets').on(t.category, t.brand, t.rounded_price, t.minimum_quantity).where(sql`in_stock`),
    // What a category has at about a price.
    index('product_data_by_category_price').on(t.category, t.rounded_price, t.id).where(sql`in_stock`),
    // Whether a brand of the address exists at all.
    index('product_data_brand').on(t.brand).where(sql`in_stock`),
    index('product_data_family').on(t.family).where(sql`in_stock and family is not null`),
    check('product_data_name_filled', sql`name <> ''`),
    check('product_data_price_positive', sql`rounded_price >= 0`),
    check('product_data_minimum_quantity_positive', sql`minimum_quantity >= 1`),
    check('product_data_production_time_positive', sql`production_time >= 0`),
    check('product_data_price_breaks_array', sql`jsonb_typeof(price_breaks) = 'array'`),
    check('product_data_colour_hex_form', sql`colour_hex ~ '^#[0-9a-fA-F]{6}$'`),
    check('product_data_image_urls_array', sql`jsonb_typeof(image_urls) = 'array'`),
  ],
)

/**
 * The words of the products as they are written, for finding what a misspelt one meant. Triggers add those of every
 * product that is written; none is taken away, so who reads it asks whether a product still has the word.
 */
export const productWords = pgTable('product_words', { word: text('word').primaryKey() })

/** What stands for a product where one picture is shown: image_url, or else the first of image_urls, or null. */
export const firstPicture = sql<
  string | null
>`coalesce(nullif(${productData.image_url}, ''), ${productData.image_urls} ->> 0)`

export type Product = typeof productData.$inferSelect
