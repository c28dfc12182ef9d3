import { inArray, sql } from 'drizzle-orm'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { startOfShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { isRemoved } from '../removal/removed.server.ts'
import { isSpam } from './conditions.server.ts'
import type { ProductMeasure } from './product-measure.ts'

export type RequestedProduct = {
  id: string
  /** Current name in the catalog with its color, or one that a request stored if deleted. */
  name: string
  /** Null if deleted from the catalog. */
  product: { style: string | null; itemNumber: string | null } | null
  /** Number of quotes and swag boxes with this product. */
  requests: number
  /** Units in all. */
  units: number
}

/** Returns the most requested products since a day, in quotes and swag boxes. */
export async function listRequestedProducts(
  db: Queryable,
  { since, by, limit }: { since: IsoDate; by: ProductMeasure; limit: number },
): Promise<RequestedProduct[]> {
  const from = startOfShopDay(sql`${since}::date`)
  const { rows } = await db.execute<{ id: string; name: string; requests: number; units: number }>(sql`
    with excluded as materialized (select id from requests where (${isSpam} or ${isRemoved}) and created_at >= ${from}),
      requested as (
        select item.id, max(item.name) as name, count(*) as requests, sum(item.units) as units
        from product_requests quote
          cross join lateral (
            select quote.product_id::text as id, quote.product_name as name, quote.quantity as units
            union all
            select product_id, product_name, quantity
            from jsonb_to_recordset(quote.more_items) as each(product_id text, product_name text, quantity integer)) item
        where quote.created_at >= ${from} and not exists (select from excluded where excluded.id = quote.id)
        group by 1
        union all
        select item.id, max(item.name), count(*), sum(item.units * box.global_quantity)
        from swag_box_requests box
          cross join lateral (
            select product_id as id, max(product_name) as name,
              sum(coalesce(quantity, 1)::bigint * coalesce(box_count, 1)) as units
            from jsonb_to_recordset(box.box_items)
              as each(product_id text, product_name text, quantity integer, box_count integer)
            group by 1) item
        where box.created_at >= ${from} and not exists (select from excluded where excluded.id = box.id)
        group by 1)
    select id, max(name) as name, sum(requests)::integer as requests, sum(units)::float8 as units
    from requested group by id
    order by ${sql.identifier(by)} desc, ${sql.identifier(by === 'requests' ? 'units' : 'requests')} desc, id
    limit ${limit}`)
  const { id, name, colour: color, family, item_number } = productData
  const columns = { id, name, color, style: family, itemNumber: item_number }
  const ids = rows.map((row) => row.id).filter(isUuid)
  const found = await db.select(columns).from(productData).where(inArray(id, ids))
  const products = new Map(found.map((product) => [product.id, product]))
  return rows.map((row) => {
    const product = products.get(row.id)
    if (!product) return { ...row, product: null }
    const { style, itemNumber } = product
    return { ...row, name: formatColorName(product), product: { style, itemNumber } }
  })
}
