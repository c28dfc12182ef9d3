import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { toChangedPrices } from '../products/change-many.server.ts'
import type { PriceChange } from './price-change.ts'

/** A price break, or any other stored value. */
const priceBreak = v.fallback(v.record(v.string(), v.unknown()), {})

/** Previews new prices of a sample, priced products first, without changing anything. In dollars. */
export async function previewPrices(
  db: Queryable,
  { ids, change, limit }: { ids: readonly string[]; change: PriceChange; limit: number },
) {
  const { price, breaks } = toChangedPrices(change.percent, change.ending)
  const { rows } = await db.execute<{
    id: string
    name: string
    before: number | null
    after: number | null
    breaks: unknown[]
    changed: unknown[]
  }>(sql`
    select p.id, p.name, p.rounded_price::float8 as before, (${price})::float8 as after, p.price_breaks as breaks, ${breaks} as changed
    from ${productData} p where p.id = any(${sql.param(ids)}::uuid[])
    order by p.rounded_price is null, p.name, p.id limit ${limit}`)
  return rows.map(({ id, name, before, after, breaks, changed }) => {
    const ends = [...new Set([0, breaks.length - 1])].filter((index) => index >= 0)
    return {
      id,
      name,
      price: [before, after] as [number | null, number | null],
      breaks: ends.flatMap((index) => {
        const [was, is] = [v.parse(priceBreak, breaks[index]), v.parse(priceBreak, changed[index])]
        const from = was.qty ?? was.min_quantity
        const prices: [number, number] = [Number(was.price), Number(is.price)]
        return prices.some(Number.isNaN) ? [] : [{ from: `${from}+`, price: prices }]
      }),
    }
  })
}
