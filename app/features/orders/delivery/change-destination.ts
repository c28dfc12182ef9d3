import { type Destination, type ProductCount, sumPacks } from './delivery.ts'
import { listUnassigned, type SplitProduct, withProducts } from './split-products.ts'

type Change = {
  counts: readonly Destination[]
  index: number
  next: Destination
  /** Packs of the order. */
  packs: number
  products: readonly SplitProduct[]
}

/** Changes a destination. While everything is assigned, the first one takes or gives what changes at another. */
export function changeDestination({ counts, index, next, packs, products }: Change): Destination[] {
  const changed = counts.map((each, at) => (at === index ? next : each))
  const [first] = counts
  const before = counts[index]
  if (index === 0 || !first || !before) return changed
  return [giveRest(first, before, next, { counts, packs, products }), ...changed.slice(1)]
}

function giveRest(
  first: Destination,
  before: Destination,
  next: Destination,
  { counts, packs, products }: Omit<Change, 'index' | 'next'>,
): Destination {
  if (!first.products || !next.products)
    return sumPacks(counts) === packs
      ? { ...first, packs: Math.max(0, first.packs + before.packs - next.packs) }
      : first
  const unassigned = listUnassigned(counts, products)
  return withProducts(
    first,
    unassigned.map(({ quantity: left, ...product }) => {
      const count = (each: Destination) => getCount(each.products, product.product_id)
      const moved = left === 0 ? count(before) - count(next) : 0
      return { ...product, quantity: Math.max(0, count(first) + moved) }
    }),
  )
}

const getCount = (products: readonly ProductCount[] | undefined, id: string) =>
  products?.find(({ product_id }) => product_id === id)?.quantity ?? 0
