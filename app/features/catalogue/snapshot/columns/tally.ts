import { minimumQuantityBands, priceBands } from '../../listing/bands.ts'
import type { Filters } from '../../listing/listing.schema.ts'
import type { Counted } from '../../listing/source.ts'
import { type Cells, MINIMUM_BITS, PRICE_BITS } from './cells.ts'
import type { Names } from './names.ts'

/** Filters that a cell may fail, one bit each. */
const CATEGORY = 1
const BRAND = 2
const PRICE = 4
const MINIMUM = 8

export type Tally = {
  /** By cell: whether its products pass every filter. */
  passing: Uint8Array
  total: number
  matchingText: number
  onRequest: number
  /** By number of the category or brand, under all the other filters. */
  categories: Uint32Array
  brands: Uint32Array
  /** By band. */
  prices: number[]
  minimumQuantities: number[]
}

/**
 * All counts of a listing: each filter's under all the others.
 * @param counts products that match the text, by cell
 */
export function tally(cells: Cells, counts: ArrayLike<number>, filters: Filters): Tally {
  const failing = failingOf(cells, filters)
  const passing = new Uint8Array(cells.count)
  const categories = new Uint32Array(cells.categories.names.length)
  const brands = new Uint32Array(cells.brands.names.length)
  const bands = new Array<number>(priceBands.length + minimumQuantityBands.length).fill(0)
  let total = 0
  let matchingText = 0
  let onRequest = 0
  for (let cell = 0; cell < cells.count; cell++) {
    const fails = failing(cell)
    if (fails === 0) passing[cell] = 1
    const count = counts[cell] as number
    if (count === 0) continue
    matchingText += count
    if (fails === 0) total += count
    if ((fails & ~CATEGORY) === 0) add(categories, cells.category[cell] as number, count)
    if ((fails & ~BRAND) === 0) add(brands, cells.brand[cell] as number, count)
    if ((fails & ~PRICE) === 0 && cells.isOnRequest(cell)) onRequest += count
    const counted = ((fails & ~PRICE) === 0 ? PRICE_BITS : 0) | ((fails & ~MINIMUM) === 0 ? MINIMUM_BITS : 0)
    const within = (cells.bands[cell] as number) & counted
    for (let band = 0; within >> band > 0; band++) if ((within >> band) & 1) add(bands, band, count)
  }
  return {
    passing,
    total,
    matchingText,
    onRequest,
    categories,
    brands,
    prices: bands.slice(0, priceBands.length),
    minimumQuantities: bands.slice(priceBands.length),
  }
}

/** Every category that has products. @param counts products by cell */
export function byCategory(cells: Cells, counts: ArrayLike<number>): Counted[] {
  const { names } = cells.categories
  const products = new Uint32Array(names.length)
  for (let cell = 0; cell < cells.count; cell++) {
    add(products, cells.category[cell] as number, counts[cell] as number)
  }
  return names.flatMap((name, number) => {
    const count = products[number] as number
    return name !== null && count > 0 ? [{ name, count }] : []
  })
}

function failingOf(cells: Cells, filters: Filters): (cell: number) => number {
  const categories = chosen(cells.categories, filters.categories)
  const brands = chosen(cells.brands, filters.brands)
  const price = filters.price && 1 << priceBands.findIndex(({ value }) => value === filters.price)
  const minimum =
    filters.minimumQuantity &&
    1 << (priceBands.length + minimumQuantityBands.findIndex(({ value }) => value === filters.minimumQuantity))
  return (cell) => {
    const bands = cells.bands[cell] as number
    return (
      (categories && !categories[cells.category[cell] as number] ? CATEGORY : 0) |
      (brands && !brands[cells.brand[cell] as number] ? BRAND : 0) |
      (price && (bands & price) === 0 ? PRICE : 0) |
      (minimum && (bands & minimum) === 0 ? MINIMUM : 0)
    )
  }
}

function chosen(names: Names, values: readonly string[]): Uint8Array | undefined {
  if (values.length === 0) return
  const flags = new Uint8Array(names.names.length)
  for (const value of values) {
    const number = names.numberOf(value)
    if (number !== undefined) flags[number] = 1
  }
  return flags
}

function add(counts: Uint32Array | number[], index: number, count: number): void {
  counts[index] = (counts[index] as number) + count
}
