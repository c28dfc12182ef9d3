import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import type { InventoryFilter, MissingField } from './filter.ts'

const { search_text, supplier_item_number, slug, name_slug, category, brand, supplier, in_stock, updated_at, demo } =
  productData

/** Returns the SQL condition of a filter of the admin list; undefined for all products. */
export function getInventoryCondition(filter: InventoryFilter): SQL | undefined {
  return and(
    filter.search === undefined ? undefined : buildSearchCondition(filter.search),
    filter.category === undefined ? undefined : eq(category, filter.category),
    filter.brand === undefined ? undefined : eq(brand, filter.brand),
    filter.supplier === undefined ? undefined : eq(supplier, filter.supplier),
    buildFlagCondition(in_stock, filter.stock, 'in'),
    ...(filter.without ?? []).map((field) => missingConditions[field]),
    buildFlagCondition(demo, filter.demo, 'yes'),
    filter.since === undefined
      ? undefined
      : sql`${updated_at} >= ${filter.since}::date::timestamp at time zone 'America/Chicago'`,
  )
}

/** Condition on a boolean column; undefined if the filter does not limit it. */
function buildFlagCondition<T extends string>(
  column: typeof in_stock | typeof demo,
  value: T | undefined,
  trueValue: T,
): SQL | undefined {
  if (value === undefined) return undefined
  return value === trueValue ? sql`${column}` : not(sql`${column}`)
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
