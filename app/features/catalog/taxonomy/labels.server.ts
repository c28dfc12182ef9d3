import { sql } from 'drizzle-orm'
import { memoizeWithTtl } from '#app/lib/cache/memoize-with-ttl.ts'
import type { Database, Queryable } from '#db/client.ts'
import { catalogLabels, productData } from '#db/tables/products.ts'
import { byPlace, type LabelKind } from './kinds.ts'

export type Label = {
  name: string
  /** That carry it, in stock or not. */
  products: number
  inStock: number
  /** Among its like, from 1; null comes after those that have one, by name. */
  place: number | null
}

/** Every category, brand and supplier there is, in the order visitors see, with its products. */
export type Labels = Record<LabelKind | 'supplier', Label[]>

const { category, brand, supplier, in_stock } = productData

/** One reading of all products. */
export async function readLabels(db: Queryable): Promise<Labels> {
  const { rows } = await db.execute<Label & { kind: keyof Labels }>(sql`
    with counted as (
      select case grouping(${category}, ${brand}, ${supplier}) when 3 then 'category' when 5 then 'brand' else 'supplier' end as kind,
        coalesce(${category}, ${brand}, ${supplier}) as name,
        count(*)::integer as products, (count(*) filter (where ${in_stock}))::integer as "inStock"
      from ${productData} group by grouping sets ((${category}), (${brand}), (${supplier}))
    )
    select counted.*, ${catalogLabels.sort_order} as place
    from counted left join ${catalogLabels} on ${catalogLabels.kind} = counted.kind and ${catalogLabels.name} = counted.name
    where counted.name <> ''`)
  const ofKind = (kind: keyof Labels) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ kind: _, ...label }) => label)
      .sort(byPlace)
  return { category: ofKind('category'), brand: ofKind('brand'), supplier: ofKind('supplier') }
}

const kept = memoizeWithTtl<Labels>(60_000)

/** The same for forms to choose from, which may be a little old where there are many products. */
export const knownLabels = (db: Database): Promise<Labels> => kept(db, '', () => readLabels(db))
