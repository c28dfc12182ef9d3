import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import { foldText } from '#app/lib/text/normalize.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { startOfShopDay } from '#app/lib/time/shop-days.server.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import type { InventoryFilter, MissingField, StockFilter } from './filter.ts'

/** Characters from which on the beginning of an item number finds it. */
const minPrefixLength = 3

const {
  search_text,
  search_vector,
  supplier_item_number,
  slug,
  name_slug,
  category,
  brand,
  supplier,
  in_stock,
  hidden,
  updated_at,
  demo,
} = productData

/** Returns the SQL condition of a filter of the admin list; undefined for all products. */
export function getInventoryCondition(filter: InventoryFilter): SQL | undefined {
  return and(
    filter.search === undefined ? undefined : buildSearchCondition(filter.search),
    filter.category === undefined ? undefined : eq(category, filter.category),
    filter.brand === undefined ? undefined : eq(brand, filter.brand),
    filter.supplier === undefined ? undefined : eq(supplier, filter.supplier),
    filter.stock && stockConditions[filter.stock],
    ...(filter.without ?? []).map((field) => missingConditions[field]),
    filter.demo === undefined ? undefined : filter.demo === 'yes' ? sql`${demo}` : not(sql`${demo}`),
    filter.since === undefined ? undefined : sql`${updated_at} >= ${startOfShopDay(sql`${filter.since}::date`)}`,
  )
}

const stockConditions: Record<StockFilter, SQL> = {
  in: sql`${in_stock}`,
  out: sql`not ${in_stock} and not ${hidden}`,
  hidden: sql`${hidden}`,
}

/** Each condition has its own index; PostgreSQL combines them. */
function buildSearchCondition(text: string): SQL {
  const itemNumbers = sql.param([...new Set([text, text.toUpperCase(), text.toLowerCase()])])
  // A pasted URL of a product's page finds it.
  const slugText = createSlug(/\/products\/([^/?#]+)/.exec(text)?.[1] ?? text)
  const labelQuery = buildLabelQuery(text)
  return or(
    sql`${search_text} like boxwright_fold(${toLikePattern(text)})`,
    sql`${supplier_item_number} = any(${itemNumbers}::text[])`,
    // U+FFFF sorts last in C and ICU, U+FFFD after letters in glibc; the index narrows, and starts_with decides.
    text.length < minPrefixLength
      ? undefined
      : or(
          ...[...new Set([text, text.toUpperCase()])].map(
            (prefix) =>
              sql`(${supplier_item_number} between ${prefix} and greatest(${`${prefix}\uffff`}::text, ${`${prefix}\ufffd`}::text)
                and starts_with(${supplier_item_number}, ${prefix}))`,
          ),
        ),
    sql`lower(${productData.item_number}) = ${text.toLowerCase()}`,
    labelQuery === '' ? undefined : sql`${search_vector} @@ to_tsquery('boxwright', ${labelQuery})`,
    sql`(${supplier} is not null and boxwright_fold(${supplier}) like boxwright_fold(${toLikePattern(text)}))`,
    slugText === '' ? undefined : or(eq(slug, slugText), eq(name_slug, slugText)),
  ) as SQL
}

/** Matches category, brand and item number by the beginnings of all words; '' for a text without words. */
const buildLabelQuery = (text: string) =>
  foldText(text)
    // As boxwright_search_words splits them.
    .replace(/(\d)([a-z])/g, '$1 $2')
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .map((word) => `'${word}':${/^[a-z]$/.test(word) ? '' : '*'}B`)
    .join(' & ')

const missingConditions: Record<MissingField, SQL> = {
  price: isNull(productData.rounded_price),
  picture: sql`${firstImage} is null`,
  category: sql`coalesce(${category}, '') = ''`,
}
