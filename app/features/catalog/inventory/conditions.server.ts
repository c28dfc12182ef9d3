import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import { slugFrom } from '#app/lib/text/slug.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import type { InventoryFilter, Lack } from './filter.ts'

const { search_text, supplier_item_number, slug, name_slug, category, brand, supplier, in_stock, updated_at, demo } =
  productData

/** Returns the SQL condition of a filter of the admin list; undefined for all products. */
export function inventoryConditions(filter: InventoryFilter): SQL | undefined {
  return and(
    filter.search === undefined ? undefined : searched(filter.search),
    filter.category === undefined ? undefined : eq(category, filter.category),
    filter.brand === undefined ? undefined : eq(brand, filter.brand),
    filter.supplier === undefined ? undefined : eq(supplier, filter.supplier),
    is(in_stock, filter.stock, 'in'),
    ...(filter.without ?? []).map((lack) => lacking[lack]),
    is(demo, filter.demo, 'yes'),
    filter.since === undefined
      ? undefined
      : sql`${updated_at} >= ${filter.since}::date::timestamp at time zone 'America/Chicago'`,
  )
}

/** A yes or no that may be left open. */
function is<T extends string>(column: typeof in_stock | typeof demo, asked: T | undefined, yes: T): SQL | undefined {
  if (asked === undefined) return undefined
  return asked === yes ? sql`${column}` : not(sql`${column}`)
}

/** Each condition has its own index; PostgreSQL combines them. */
function searched(text: string): SQL {
  const hands = sql.param([...new Set([text, text.toUpperCase(), text.toLowerCase()])])
  const address = slugFrom(text)
  return or(
    sql`${search_text} like lower(${toLikePattern(text)})`,
    sql`${supplier_item_number} = any(${hands}::text[])`,
    address === '' ? undefined : or(eq(slug, address), eq(name_slug, address)),
  ) as SQL
}

const lacking: Record<Lack, SQL> = {
  price: isNull(productData.rounded_price),
  picture: sql`${firstImage} is null`,
  category: sql`coalesce(${category}, '') = ''`,
}
