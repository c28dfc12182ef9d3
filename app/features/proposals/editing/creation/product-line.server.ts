import { inArray } from 'drizzle-orm'
import { getCosts } from '#app/features/catalog/products/costs/margins.ts'
import { getExtraCost } from '#app/features/catalog/products/costs/supplier-sizes.ts'
import { noFilters } from '#app/features/catalog/query/filters.schema.ts'
import { findProducts } from '#app/features/catalog/search/search.server.ts'
import { formatStock } from '#app/features/catalog/stock/format-stock.ts'
import { readStock } from '#app/features/catalog/stock/read-stock.server.ts'
import { getTerms, termsColumns } from '#app/features/orders/terms/terms.server.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { Database, Queryable } from '#db/client.ts'
import { firstImage, type ImprintLocation, productData, type SupplierSize } from '#db/tables/products.ts'
import { readSupplierDecorations } from '../../decoration/read-supplier-decorations.server.ts'
import type { SupplierDecorations } from '../../decoration/supplier-decorations.ts'
import type { ProposalContent } from '../../document/proposal-content.schema.ts'
import { type Line, maxPriceBreaks } from '../../pricing/option.schema.ts'
import { centsToRate, maxRate } from '../../pricing/rate.ts'

/** Products per search. */
const maxResults = 8

export type ProductLine = Omit<Line, 'id' | 'quantities' | 'perBox' | 'imprints'> & {
  /** Smallest quantity that the catalog sells. */
  minimum: number
  /** Imprint locations with names of methods: the supplier's, if it has charges for them. */
  locations: {
    name: string
    methods: readonly string[]
    maxColors?: number | null
    sizeMm?: readonly [number, number] | null
  }[]
  /** Charges per order of the supplier, for the first imprint. */
  orderCharges?: SupplierDecorations['orderCharges']
  isInStock: boolean
  /** Units at the supplier, with their age in words; absent if unknown. */
  stock?: { quantity: number; text: string }
}

/** Facts about products of the catalog for the editor and the checks before sending, by id. */
export type ProductFacts = Readonly<
  Record<string, Pick<ProductLine, 'minimum' | 'locations' | 'stock' | 'orderCharges'>>
>

/** Reads lines of products of the catalog with today's prices and costs, by id. A missing price or cost is null, never 0. */
export async function readProductLines(db: Queryable, ids: readonly string[]): Promise<Map<string, ProductLine>> {
  if (ids.length === 0) return new Map()
  const { id, name, item_number, rounded_price, in_stock, supplier, supplier_item_number } = productData
  const { net_costs, supplier_sizes, msrp, discount_code } = productData
  const rows = await db
    .select({
      id,
      name,
      item_number,
      rounded_price,
      in_stock,
      supplier,
      supplier_item_number,
      costs: { net_costs, msrp, discount_code },
      supplierSizes: supplier_sizes,
      image: firstImage,
      terms: termsColumns,
    })
    .from(productData)
    .where(inArray(id, [...new Set(ids)]))
  const stock = await readStock(db, [...new Set(ids)])
  const decorations = await readSupplierDecorations(db, [...new Set(ids)])
  const now = new Date()
  return new Map(
    rows.map((row) => {
      const own = stock.get(row.id)
      const text = formatStock(own, now)
      return [
        row.id,
        {
          ...toProductLine(row, decorations.get(row.id)),
          ...(own && text && { stock: { quantity: own.quantity, text } }),
        },
      ]
    }),
  )
}

type Row = {
  id: string
  name: string
  item_number: string | null
  rounded_price: number | null
  in_stock: boolean
  supplier: string | null
  supplier_item_number: string | null
  costs: Parameters<typeof getCosts>[0]
  supplierSizes: readonly SupplierSize[]
  image: string | null
  terms: Parameters<typeof getTerms>[0]
}

function toProductLine(row: Row, offered: SupplierDecorations | undefined): ProductLine {
  const terms = getTerms(row.terms)
  const minimum = terms.minimum ?? 1
  const list = toCents(row.rounded_price)
  const breaks = terms.breaks.length > 0 ? terms.breaks : list === null ? [] : [{ from: 1, price: list }]
  const costs = getCosts(row.costs).toSorted((a, b) => a.qty - b.qty)
  const froms = [...new Set([...breaks.map(({ from }) => from), ...costs.map(({ qty }) => qty)])].sort((a, b) => a - b)
  return {
    name: row.name,
    product: row.id,
    color: terms.color ?? '',
    itemNumber: row.item_number ?? '',
    note: '',
    image: row.image,
    mockup: null,
    supplier: row.supplier ?? '',
    supplierItemNumber: row.supplier_item_number ?? '',
    prices: froms.slice(0, maxPriceBreaks).map((from) => {
      const price = breaks.findLast((each) => each.from <= from)?.price
      const cost = costs.findLast(({ qty }) => qty <= from)?.price
      return {
        from,
        price: price === undefined ? null : toLineRate(centsToRate(price)),
        cost: cost === undefined ? null : toLineRate(Math.round(cost * 10_000)),
      }
    }),
    sizes: (terms.sizes ?? []).map(({ name, upcharge }) => ({
      name,
      quantity: 0,
      upcharge: centsToRate(toCents(upcharge ?? 0) ?? 0),
      extraCost: Math.max(0, Math.round(getExtraCost(row.supplierSizes, name) * 10_000)),
    })),
    isTaxable: true,
    minimum,
    locations: toLocations(row.terms.imprintLocations, offered),
    isInStock: row.in_stock,
    ...(offered && offered.orderCharges.length > 0 && { orderCharges: offered.orderCharges }),
  }
}

/** A rate above the maximum of a line counts as missing. */
const toLineRate = (rate: number) => (rate <= maxRate ? rate : null)

/** Staff may have changed the locations: the supplier's methods apply to those that it knows. */
const toLocations = (locations: readonly ImprintLocation[], offered: SupplierDecorations | undefined) =>
  locations.map(({ name, methods, maxColors, sizeMm }) => {
    const own = offered?.decorations.filter(({ location }) => location.toLowerCase() === name.toLowerCase()) ?? []
    return { name, methods: own.length > 0 ? own.map(({ method }) => method.name) : methods, maxColors, sizeMm }
  })

/** Reads minimums, imprint locations and stock of the products of a proposal. */
export async function readProductFacts(
  db: Queryable,
  { options }: Pick<ProposalContent, 'options'>,
): Promise<ProductFacts> {
  const ids = options.flatMap(({ lines }) => lines.flatMap(({ product }) => product ?? []))
  const lines = await readProductLines(db, ids)
  return Object.fromEntries(
    [...lines].map(([id, { minimum, locations, stock, orderCharges }]) => [
      id,
      { minimum, locations, ...(stock && { stock }), ...(orderCharges && { orderCharges }) },
    ]),
  )
}

/** Searches the catalog as the storefront does. */
export async function searchProductLines(db: Database, text: string): Promise<ProductLine[]> {
  const search = text.trim().slice(0, 100)
  if (search === '') return []
  const { products } = await findProducts(db, { ...noFilters, search })
  const ids = products.slice(0, maxResults).map(({ id }) => id)
  const lines = await readProductLines(db, ids)
  return ids.flatMap((id) => lines.get(id) ?? [])
}
