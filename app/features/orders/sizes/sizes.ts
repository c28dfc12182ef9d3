import { formatNumber } from '#app/lib/text/count.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { ProductSize } from '#db/tables/products.ts'
import type { RequestedSizes } from '#db/tables/requests.ts'
import { changeOptions, listItems } from '../items.ts'
import { getBoxPrice, getPackedBoxes, type Order, type SizeCount } from '../order.ts'

const findQuantity = (counts: readonly SizeCount[], name: string) =>
  counts.find((count) => count.name === name)?.quantity ?? 0

/** Returns the entered sizes that are in stock, in the product's order, with their upcharge in dollars a unit. */
function getOrderedSizes(sizes: readonly ProductSize[], counts: readonly SizeCount[]) {
  return sizes.flatMap(({ name, in_stock, upcharge }) => {
    const quantity = in_stock ? findQuantity(counts, name) : 0
    return quantity > 0 ? [{ name, quantity, upcharge }] : []
  })
}

const sumQuantities = (counts: readonly SizeCount[]) => counts.reduce((sum, { quantity }) => sum + quantity, 0)

export const hasSizes = (counts: readonly SizeCount[] = []) => counts.some(({ quantity }) => quantity > 0)

/** Returns the units that are not assigned to a size in stock; below zero for too many. */
export const countUnassigned = (sizes: readonly ProductSize[], counts: readonly SizeCount[], units: number): number =>
  units - sumQuantities(getOrderedSizes(sizes, counts))

/**
 * Describes why entered sizes do not add up to the units ordered; '' if they do, or if none are entered, as they are collected
 * later then. Sizes that sold out since do not count.
 */
export function describeSizeProblem(
  sizes: readonly ProductSize[],
  counts: readonly SizeCount[],
  units: number,
): string {
  const left = countUnassigned(sizes, counts, units)
  if (left === 0 || !hasSizes(counts)) return ''
  const inStock = new Set(sizes.flatMap(({ name, in_stock }) => (in_stock ? [name] : [])))
  const soldOut = counts.filter(({ name, quantity }) => quantity > 0 && !inStock.has(name)).map(({ name }) => name)
  return [
    soldOut.length > 0 && `Sold out: ${soldOut.join(', ')}.`,
    left > 0 ? `${formatNumber(left)} of ${formatNumber(units)} left to assign` : `${formatNumber(-left)} too many`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the upcharge of entered sizes in cents. */
export const getUpcharge = (sizes: readonly ProductSize[], counts: readonly SizeCount[]): number =>
  sumUpcharges(getOrderedSizes(sizes, counts))

/** @returns cents */
export const sumUpcharges = (sizes: readonly { quantity: number; upcharge: number }[]): number =>
  sizes.reduce((sum, { quantity, upcharge }) => sum + quantity * toCents(upcharge), 0)

/** Returns the upcharge of all sizes of an order in cents, without boxes that are priced on request. */
export function getOrderUpcharge(order: Order): number {
  return getPackedBoxes(order)
    .filter(({ box }) => getBoxPrice(box) !== null)
    .flatMap(({ box }) => box.items)
    .reduce((sum, { product, sizes = [] }) => sum + getUpcharge(product.terms?.sizes ?? [], sizes), 0)
}

/** Share of each size in a usual order of shirts, in percent. */
const usualMix = new Map([
  ['XXS', 0.5],
  ['XS', 4],
  ['S', 19],
  ['M', 30],
  ['L', 27],
  ['XL', 14],
  ['2XL', 5],
  ['XXL', 5],
  ['3XL', 1],
  ['XXXL', 1],
  ['4XL', 0.5],
])

export const hasUsualMix = (sizes: readonly ProductSize[]) => sizes.every(({ name }) => usualMix.has(name))

/** Assigns the units that are left to the sizes in stock, evenly or as in a usual order. Changes no entered size otherwise. */
export function assignRest(
  sizes: readonly ProductSize[],
  counts: readonly SizeCount[],
  { units, mix }: { units: number; mix: 'even' | 'usual' },
): SizeCount[] {
  const left = Math.max(0, countUnassigned(sizes, counts, units))
  const weights = sizes.map(({ name, in_stock }) => (in_stock ? (mix === 'even' ? 1 : (usualMix.get(name) ?? 1)) : 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  let weightSoFar = 0
  let assigned = 0
  return sizes.map(({ name }, index) => {
    weightSoFar += weights[index] ?? 0
    // Rounds the running total, so that all parts add up.
    const quantity = Math.round((left * weightSoFar) / total) - assigned
    assigned += quantity
    return { name, quantity: findQuantity(counts, name) + quantity }
  })
}

/** An item whose sizes a buyer chooses, with its units in all packs. */
export type SizedItem = {
  /** See `OrderItem`. */
  key: string
  line: string
  boxName: string
  productName: string
  image: string | null
  sizes: readonly ProductSize[]
  counts: readonly SizeCount[]
  /** False before the buyer has entered sizes or chosen to do so later. */
  isChosen: boolean
  units: number
  /** See `describeSizeProblem`. */
  problem: string
}

export function getSizedItems(order: Order): SizedItem[] {
  return listItems(order).flatMap(({ key, line, boxName, item: { product, sizes: chosen }, units }) => {
    const counts = chosen ?? []
    const sizes = product.terms?.sizes
    if (!sizes) return []
    const { name: productName, image } = product
    const problem = describeSizeProblem(sizes, counts, units)
    return [{ key, line, productName, boxName, image, sizes, counts, isChosen: chosen !== undefined, units, problem }]
  })
}

/** 'Harbor Tee: 12 of 150 left to assign' for each item whose sizes do not add up. */
export const describeSizeProblems = (order: Order): string[] =>
  getSizedItems(order).flatMap(({ productName, problem }) => (problem ? [`${productName}: ${problem}.`] : []))

/** The same order with all sizes to be collected later. */
export const removeSizes = <O extends Order>(order: O): O => changeOptions(order, () => ({ sizes: undefined }))

/** Returns sizes as a request stores them; undefined if the product has none to ask for. */
export function toRequestedSizes(
  sizes: readonly ProductSize[] | undefined,
  counts: readonly SizeCount[] = [],
): RequestedSizes | undefined {
  if (!sizes) return undefined
  const ordered = getOrderedSizes(sizes, counts)
  return ordered.length > 0 ? ordered : 'later'
}

/** 'S 12, M 40, 2XL 28 (+$2.00)' */
export function describeSizes(sizes: RequestedSizes): string {
  if (sizes === 'later') return 'collected later by link'
  return sizes
    .map(
      ({ name, quantity, upcharge }) =>
        `${name} ${formatNumber(quantity)}${upcharge > 0 ? ` (+$${upcharge.toFixed(2)})` : ''}`,
    )
    .join(', ')
}
