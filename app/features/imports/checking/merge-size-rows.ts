import { getCostAt } from '#app/features/catalog/products/costs/margins.ts'
import { findSize, getExtraCost } from '#app/features/catalog/products/costs/supplier-sizes.ts'
import { sortSizes } from '#app/features/catalog/products/facts/sizes.ts'
import type { ProductFields } from '#app/features/catalog/products/product-columns.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { ProductSize, QuantityPrice, SupplierSize } from '#db/tables/products.ts'
import type { ImportedFields, SizeRow } from '../columns.ts'

type MergeOptions = {
  given: ImportedFields
  rows: readonly SizeRow[]
  /** Names of sizes whose rows have errors. */
  rejected?: readonly string[]
  /** Sizes that the file does not name, not even in a row with errors, become out of stock. */
  hidesOthers: boolean
}

/**
 * Merges a row of sizes with its product. Sizes that the row does not name stay, and with them name, slug and style. Unless it names
 * a size with the lowest price, it changes only price, cost, item number and stock of its sizes.
 * @returns also the names of the sizes that the row does not name
 */
export function mergeSizeRows(product: ProductFields, { given, rows, rejected = [], hidesOthers }: MergeOptions) {
  const others = product.sizes.filter(({ name }) => !findSize(rows, name))
  const rejectedNames = new Set(rejected.map((name) => name.toLowerCase()))
  const hidden = new Set(hidesOthers ? others.filter(({ name }) => !rejectedNames.has(name.toLowerCase())) : [])
  const isWhole = others.length === 0
  const order = isWhole
    ? rows
    : sortSizes([...product.sizes, ...rows.filter(({ name }) => !findSize(product.sizes, name))])
  const price = mergePrices(product, given, rows)
  const cost = mergeCosts(product, given, rows)
  const sizes = order.map(({ name }): ProductSize => {
    const [own, row] = [findSize(product.sizes, name), findSize(rows, name)]
    const in_stock = own && hidden.has(own) ? false : (row?.in_stock ?? own?.in_stock ?? true)
    return { name, in_stock, upcharge: price.upcharges.get(name.toLowerCase()) ?? own?.upcharge ?? 0 }
  })
  const isInStock = sizes.some(({ in_stock }) => in_stock)
  // Missing sizes alone can take the product out of stock, not back.
  const isStockKnown = rows.some(({ in_stock }) => in_stock !== null) || (hidden.size > 0 && !isInStock)
  const fields: ImportedFields = {
    ...(isWhole || price.hasLowest ? given : pickKeys(given)),
    sizes,
    ...(sizes.length > 1 && {
      supplier_sizes: toSupplierSizes(sizes, { rows, own: product.supplier_sizes, extras: cost.extras }),
    }),
    ...(isStockKnown && { in_stock: isInStock }),
    ...(price.list !== undefined && { rounded_price: price.list }),
    ...(cost.costs && { net_costs: cost.costs }),
  }
  // An empty price of some sizes does not clear that of all.
  if (!isWhole && fields.rounded_price === null) delete fields.rounded_price
  if (!isWhole || isOneColor(product, given))
    for (const column of ['name', 'slug', 'family'] as const) delete fields[column]
  // The row is matched by it again when the import is applied.
  if (product.supplier_item_number) fields.supplier_item_number = product.supplier_item_number
  else fields.slug = product.slug || createSlug(product.name)
  return { fields, others: others.map(({ name }) => name) }
}

type SupplierContext = { rows: readonly SizeRow[]; own: readonly SupplierSize[]; extras: ReadonlyMap<string, number> }

function toSupplierSizes(sizes: readonly { name: string }[], { rows, own, extras }: SupplierContext): SupplierSize[] {
  return sizes.flatMap(({ name }) => {
    const known = findSize(own, name)
    const item_number = findSize(rows, name)?.item_number ?? known?.item_number ?? null
    const extra_cost = extras.get(name.toLowerCase()) ?? known?.extra_cost ?? 0
    return item_number === null && extra_cost === 0 ? [] : { name, item_number, extra_cost }
  })
}

/** Returns item numbers and extra costs of the sizes of a new product. */
export const listSupplierSizes = (rows: readonly SizeRow[]): SupplierSize[] =>
  toSupplierSizes(rows, {
    rows,
    own: [],
    extras: new Map(rows.map((row) => [row.name.toLowerCase(), row.extra_cost ?? 0])),
  })

/** Merges list price and upcharges: the list price is that of the cheapest size. `hasLowest`: the row names such a size. */
function mergePrices({ sizes, rounded_price }: ProductFields, given: ImportedFields, rows: readonly SizeRow[]) {
  const list = given.rounded_price ?? null
  const isPriced = list !== null && rows.some(({ upcharge }) => upcharge !== null)
  const base = rounded_price ?? list ?? 0
  const prices = new Map(sizes.map(({ name, upcharge }) => [name.toLowerCase(), base + upcharge]))
  for (const { name, upcharge } of rows) {
    const own = prices.get(name.toLowerCase()) ?? base
    prices.set(name.toLowerCase(), isPriced && upcharge !== null ? list + upcharge : own)
  }
  const { lowest, above } = rebase(prices)
  const hasLowest = rows.some(({ name }) => above.get(name.toLowerCase()) === 0)
  const upcharges = isPriced ? above : new Map<string, number>()
  return { hasLowest, list: isPriced ? roundTo(lowest, 100) : undefined, upcharges }
}

/** Merges net costs and extra costs: the net costs are those of the size with the lowest. A known size without a cost keeps its own. */
function mergeCosts(product: ProductFields, given: ImportedFields, rows: readonly SizeRow[]) {
  const [first] = given.net_costs ?? []
  if (!first) return { extras: new Map<string, number>(), costs: undefined }
  const base = getCostAt(product.net_costs, first.qty) ?? product.net_costs[0]?.price ?? first.price
  const costs = new Map(
    product.sizes.map(({ name }) => [name.toLowerCase(), base + getExtraCost(product.supplier_sizes, name)]),
  )
  // Without extra costs of sizes, the net costs are those of all, on top of which each keeps its extra cost.
  const isShared = rows.every(({ extra_cost }) => extra_cost === null)
  for (const { name, extra_cost } of rows) {
    const key = name.toLowerCase()
    if (extra_cost !== null) costs.set(key, first.price + extra_cost)
    else if (isShared || !costs.has(key)) costs.set(key, first.price + getExtraCost(product.supplier_sizes, name))
  }
  const { lowest, above } = rebase(costs)
  const hasLowest = rows.some(
    ({ name, extra_cost }) => (isShared || extra_cost !== null) && above.get(name.toLowerCase()) === 0,
  )
  const shift = lowest - base
  const shifted = product.net_costs.map(
    ({ qty, price }): QuantityPrice => ({ qty, price: roundTo(price + shift, 10_000) }),
  )
  return { extras: above, costs: hasLowest ? given.net_costs : shifted }
}

/** Returns the lowest amount, and how much others are above it. */
function rebase(amounts: ReadonlyMap<string, number>) {
  const lowest = Math.min(...amounts.values())
  return { lowest, above: new Map([...amounts].map(([name, amount]) => [name, roundTo(amount - lowest, 10_000)])) }
}

const roundTo = (amount: number, parts: number) => Math.round(amount * parts) / parts

const pickKeys = ({ supplier, supplier_item_number }: ImportedFields): ImportedFields => ({
  ...(supplier !== undefined && { supplier }),
  ...(supplier_item_number !== undefined && { supplier_item_number }),
})

/** True for a file with one color of a product that was imported with several, so that its name and slug end with the color. */
const isOneColor = ({ slug, colour: color }: ProductFields, given: ImportedFields) =>
  Boolean(color && given.slug && slug === `${given.slug}-${createSlug(color)}`)
