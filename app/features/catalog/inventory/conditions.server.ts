import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { startOfShopDay } from '#app/lib/time/shop-days.server.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import type { InventoryFilter, MissingField, StockFilter } from './filter.ts'

const {
  search_text,
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
  const slugText = createSlug(text)
  return or(
    sql`${search_text} like boxwright_fold(${toLikePattern(text)})`,
    sql`${supplier_item_number} = any(${itemNumbers}::text[])`,
    sql`lower(${productData.item_number}) = ${text.toLowerCase()}`,
    slugText === '' ? undefined : or(eq(slug, slugText), eq(name_slug, slugText)),
  ) as SQL
}

const missingConditions: Record<MissingField, SQL> = {
  price: isNull(productData.rounded_price),
  picture: sql`${firstImage} is null`,
  category: sql`coalesce(${category}, '') = ''`,
}
