import { type SQL, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Queryable } from '#db/client.ts'
import { contentChanges } from '#db/tables/content-history.ts'
import { factNames, isNumericFact, mapFacts } from '#db/tables/product-facts.ts'
import { productData } from '#db/tables/products.ts'
import type { ProductFields } from './product-columns.ts'
import { allowLongStatement, saveRevisions, selectIds, toRevision } from './revision.server.ts'

/** Facts that the colors of a style share. */
export const styleFactColumns = [
  'item_number',
  'sizes',
  'size_chart',
  'imprint_locations',
  ...factNames,
] as const satisfies (keyof ProductFields)[]

/** A change applied to many products; omitted fields stay the same. */
export type ProductsChange = Partial<
  Pick<
    ProductFields,
    | 'category'
    | 'brand'
    | 'in_stock'
    | 'hidden'
    | 'rush_service_available'
    | 'production_time'
    | 'minimum_quantity'
    | 'supplier'
    | 'purchase_includes'
    | 'price_breaks'
    | 'net_costs'
    | 'msrp'
    | 'discount_code'
    | (typeof styleFactColumns)[number]
  >
> & {
  /** Percentage for list price and price breaks, each rounded to cents; more than -100. */
  pricePercent?: number
  /** Cents, 0 to 99, with which new prices end: each becomes the nearest such price, or stays if that is below $1. */
  priceEnding?: number | null
}

type BulkChange = {
  /** Ids, or a query that selects them. */
  ids: readonly string[] | SQL
  change: ProductsChange
  by: Actor
  /** Title in the history: "Raised the prices of 1,204 products by 5%". */
  title: string
}

/**
 * Changes many products as one change set, in one statement. Skips products that already have the values.
 * @returns `change` is null if no product changed; then there is no change set
 */
export function changeProducts(
  db: Queryable,
  { ids, change: requestedChange, by, title }: BulkChange,
): Promise<{ change: string | null; changed: number }> {
  const assignments = toAssignments(requestedChange)
  if (assignments.length === 0) return Promise.resolve({ change: null, changed: 0 })
  return db.transaction(async (tx) => {
    await tx.execute(allowLongStatement)
    const isTarget = sql`p.id in (${isList(ids) ? selectIds(ids) : ids})`
    // Locked by id to avoid deadlocks; written in physical order, which takes half the time.
    await tx.execute(sql`select from ${productData} p where ${isTarget} order by p.id for update`)
    const change = await startChangeSet(tx, { by, title })
    const columns = sql.join(
      assignments.map(({ column }) => sql.identifier(column)),
      sql`, `,
    )
    const values = sql.join(
      assignments.map(({ column, value }) => sql`${value} as ${sql.identifier(`new_${column}`)}`),
      sql`, `,
    )
    const newValues = sql.join(
      assignments.map(({ column }) => sql`target.${sql.identifier(`new_${column}`)}`),
      sql`, `,
    )
    const differs = sql.join(
      assignments.map(({ column, value }) => sql`p.${sql.identifier(column)} is distinct from ${value}`),
      sql` or `,
    )
    const changed = await saveRevisions(
      tx,
      change,
      sql`target as materialized (
          select p.id, ${toRevision(sql`p`)} as before, ${values}
          from ${productData} p where ${isTarget} and (${differs})
          for update),
        written as (
          update ${productData} p set (${columns}) = row(${newValues}) from target where p.id = target.id
          returning p.id, p.version),
        changed_rows as (select id, version, before from written join target using (id))`,
    )
    if (changed === 0) {
      await tx.delete(contentChanges).where(sql`id = ${change}`)
      return { change: null, changed }
    }
    await addAuditEntry(tx, {
      by,
      action: 'products.changed',
      subject: title,
      subjectId: change,
      after: { products: changed },
    })
    return { change, changed }
  })
}

const isList = (ids: readonly string[] | SQL): ids is readonly string[] => Array.isArray(ids)

const columnTypes: Record<keyof Omit<ProductsChange, 'pricePercent' | 'priceEnding'>, SQL> = {
  category: sql`text`,
  brand: sql`text`,
  in_stock: sql`boolean`,
  hidden: sql`boolean`,
  rush_service_available: sql`boolean`,
  production_time: sql`integer`,
  minimum_quantity: sql`integer`,
  supplier: sql`text`,
  purchase_includes: sql`text`,
  price_breaks: sql`jsonb`,
  net_costs: sql`jsonb`,
  msrp: sql`jsonb`,
  discount_code: sql`text`,
  item_number: sql`text`,
  sizes: sql`jsonb`,
  size_chart: sql`text`,
  imprint_locations: sql`jsonb`,
  ...mapFacts((fact) => (isNumericFact(fact) ? sql`numeric` : sql`text`)),
}

/** New sizes, each with the stock that product `p` has of it. */
const toStockedSizes = (sizes: SQL) => sql`coalesce((
  select jsonb_agg(given || coalesce((
      select jsonb_build_object('in_stock', own -> 'in_stock') from jsonb_array_elements(p.sizes) own
      where lower(own ->> 'name') = lower(given ->> 'name') and own ? 'in_stock' limit 1), '{}') order by ordinal)
  from jsonb_array_elements(${sizes}) with ordinality sizes (given, ordinal)), '[]'::jsonb)`

function toAssignments({
  pricePercent = 0,
  priceEnding = null,
  ...otherFields
}: ProductsChange): { column: string; value: SQL }[] {
  const assignments = (Object.keys(columnTypes) as (keyof typeof columnTypes)[]).flatMap((column) => {
    const value = otherFields[column]
    if (value === undefined) return []
    const parameter = sql`${Array.isArray(value) ? JSON.stringify(value) : value}::${columnTypes[column]}`
    return [{ column, value: column === 'sizes' ? toStockedSizes(parameter) : parameter }]
  })
  if (pricePercent === 0 && priceEnding === null) return assignments
  const { price, breaks } = toChangedPrices(pricePercent, priceEnding)
  return [...assignments, { column: 'rounded_price', value: price }, { column: 'price_breaks', value: breaks }]
}

/** SQL for the new list price and price breaks of a product `p`; also used by the preview. */
export function toChangedPrices(percent: number, ending: number | null): { price: SQL; breaks: SQL } {
  const changed = (price: SQL) => {
    const cents = sql`round(${price} * (100 + ${String(percent)}::numeric))`
    if (ending === null) return sql`round(${cents} / 100, 2)`
    return sql`(select round(case when nearest < 100 then cents else nearest end / 100, 2)
      from (select ${cents} as cents) _, lateral (select floor((cents - ${ending}::numeric + 50) / 100) * 100 + ${ending}::numeric as nearest) __)`
  }
  return { price: changed(sql`p.rounded_price`), breaks: changeBreaks(changed) }
}

/** Changes only the price of each break. Imported prices may be strings; a price that is no plain number stays. */
const changeBreaks = (changed: (price: SQL) => SQL) => sql`coalesce((
  select jsonb_agg(
    case when each ->> 'price' ~ '^[ ]*[0-9]+([.][0-9]*)?[ ]*$'
      then each || jsonb_build_object('price', ${changed(sql`(each ->> 'price')::numeric`)}) else each end
    order by ordinal)
  from jsonb_array_elements(p.price_breaks) with ordinality breaks (each, ordinal)), '[]'::jsonb)`
