import type { Destination, ProductCount } from './delivery.ts'
import { describeUnassigned } from './delivery-text.ts'

/** A product of a quote whose units are split. */
export type SplitProduct = { id: string; name: string; quantity: number }

/** True if the buyer said how many of each product go where. */
export const isSplit = (destinations: readonly Destination[]): boolean => destinations.some(({ products }) => products)

/** Splits every product in the proportion of the destinations' totals, which stay as they are if they add up. */
export function splitByTotals(counts: readonly Destination[], products: readonly SplitProduct[]): Destination[] {
  const left = counts.map(({ packs }) => packs)
  let units = sumQuantities(products)
  const columns = products.map(({ quantity }) => {
    const total = left.reduce((sum, each) => sum + each, 0)
    const assigned = Math.min(quantity, Math.round((quantity * total) / units))
    units -= quantity
    let before = 0
    return left.map((each, index) => {
      const share = (sum: number) => (total === 0 ? 0 : Math.round((assigned * sum) / total))
      const cell = share(before + each) - share(before)
      before += each
      left[index] = each - cell
      return cell
    })
  })
  return counts.map((each, row) =>
    withProducts(
      each,
      products.map(({ id, name }, column) => ({
        product_id: id,
        product_name: name,
        quantity: columns[column]?.[row] ?? 0,
      })),
    ),
  )
}

/** Splits every product in the proportion of one of them. */
export function splitLike(
  source: string,
  counts: readonly Destination[],
  products: readonly SplitProduct[],
): Destination[] {
  const shares = counts.map(
    ({ products: split = [] }) => split.find(({ product_id }) => product_id === source)?.quantity ?? 0,
  )
  const total = shares.reduce((sum, share) => sum + share, 0)
  let before = 0
  return counts.map((each, row) => {
    const after = before + (shares[row] ?? 0)
    // The difference of rounded sums adds up to all units.
    const count = (quantity: number) => Math.round((quantity * after) / total) - Math.round((quantity * before) / total)
    const split = products.map(({ id, name, quantity }) => ({
      product_id: id,
      product_name: name,
      quantity: count(quantity),
    }))
    before = after
    return withProducts(each, split)
  })
}

/** True if the products are split in the proportion of one of them already. */
export const isSplitLike = (
  source: string,
  counts: readonly Destination[],
  products: readonly SplitProduct[],
): boolean =>
  splitLike(source, counts, products).every(({ products: split = [] }, row) =>
    split.every(
      ({ product_id, quantity }) =>
        quantity === (counts[row]?.products?.find((each) => each.product_id === product_id)?.quantity ?? 0),
    ),
  )

/** Returns a split destination with the units of products, whose sum are its packs. */
export const withProducts = (destination: Destination, products: ProductCount[]): Destination => ({
  ...destination,
  products,
  packs: sumQuantities(products),
})

/** Returns split destinations with the units of current products only, and their names of now; others as they are. */
export function withCurrentProducts(
  destinations: readonly Destination[],
  products: readonly SplitProduct[],
): Destination[] {
  if (!isSplit(destinations)) return [...destinations]
  const names = new Map(products.map(({ id, name }) => [id, name]))
  return destinations.map((each) =>
    withProducts(
      each,
      (each.products ?? []).flatMap(({ product_id, quantity }) => {
        const product_name = names.get(product_id)
        return product_name === undefined ? [] : [{ product_id, product_name, quantity }]
      }),
    ),
  )
}

/** Returns the destinations of `withCurrentProducts` as a request stores them: without zeros if they are split. */
export function toSplitDestinations(
  destinations: readonly Destination[],
  products: readonly SplitProduct[],
): Destination[] {
  const current = withCurrentProducts(destinations, products)
  if (!isSplit(current)) return current
  return current
    .map((each) =>
      withProducts(
        each,
        (each.products ?? []).filter(({ quantity }) => quantity > 0),
      ),
    )
    .filter(({ packs }) => packs > 0)
}

/** Returns the units of each product that go nowhere yet; negative if too many are assigned. */
export const listUnassigned = (
  destinations: readonly Destination[],
  products: readonly SplitProduct[],
): ProductCount[] =>
  products.map(({ id, name, quantity }) => {
    const counts = destinations.flatMap((each) => each.products ?? []).filter(({ product_id }) => product_id === id)
    return { product_id: id, product_name: name, quantity: quantity - sumQuantities(counts) }
  })

/** Says which products are not assigned: 'Camp Mug: 10 of 100 units left to assign'. */
export function describeSplitProblems(
  destinations: readonly Destination[],
  products: readonly SplitProduct[],
): string[] {
  if (!isSplit(destinations)) return []
  return listUnassigned(destinations, products).flatMap(({ product_name, quantity }, index) => {
    const problem = describeUnassigned(quantity, products[index]?.quantity ?? 0, 'unit')
    return problem ? [`${product_name}: ${problem}`] : []
  })
}

const sumQuantities = (counts: readonly Pick<ProductCount, 'quantity'>[]) =>
  counts.reduce((sum, { quantity }) => sum + quantity, 0)
