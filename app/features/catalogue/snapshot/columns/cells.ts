import { type Band, minimumQuantityBands, priceBands } from '../../listing/bands.ts'
import { Names } from './names.ts'

/** Of `Cells.bands`: a bit for each price band, from the lowest, then one for each band of minimum quantities. */
export const PRICE_BITS = (1 << priceBands.length) - 1
export const MINIMUM_BITS = ((1 << minimumQuantityBands.length) - 1) << priceBands.length
/** More names of one kind than anybody has. */
const mostNames = 2 ** 21

/**
 * What products have in common for every filter: category, brand, price bands and minimum quantity bands. A million
 * products have some ten thousand cells, so that all counts of a listing come from going through the cells once.
 */
export class Cells {
  readonly categories = new Names()
  readonly brands = new Names()
  /** By cell: numbers of category and brand, and the bands. */
  readonly category: number[] = []
  readonly brand: number[] = []
  readonly bands: number[] = []
  /** Products in stock. */
  readonly products: number[] = []
  readonly #cells = new Map<number, number>()

  get count(): number {
    return this.products.length
  }

  /** @param price in cents @returns the cell, a new one where there was none like it */
  cellOf(category: number, brand: number, price: number | null, minimum: number | null): number {
    const bands = bandsOf(price, minimum)
    if (category >= mostNames || brand >= mostNames) throw new RangeError('too many categories or brands')
    const key = (category * mostNames + brand) * 256 + bands
    let cell = this.#cells.get(key)
    if (cell === undefined) {
      cell = this.products.length
      this.#cells.set(key, cell)
      this.category.push(category)
      this.brand.push(brand)
      this.bands.push(bands)
      this.products.push(0)
    }
    return cell
  }

  /** @param products more of the cell, fewer where negative */
  hold(cell: number, products: number): void {
    this.products[cell] = (this.products[cell] as number) + products
    this.categories.carry(this.category[cell] as number, products)
    this.brands.carry(this.brand[cell] as number, products)
  }

  /** No price passes every band, and no other does. */
  isOnRequest(cell: number): boolean {
    return ((this.bands[cell] as number) & PRICE_BITS) === PRICE_BITS
  }
}

/** Both edges belong to a band; what is missing is in every one (docs/domain.md, Catalogue). */
function bandsOf(price: number | null, minimum: number | null): number {
  const ofPrice = price === null ? PRICE_BITS : bitsOf(priceBands, price / 100)
  const ofMinimum = minimum === null ? MINIMUM_BITS : bitsOf(minimumQuantityBands, minimum) << priceBands.length
  return ofPrice | ofMinimum
}

function bitsOf(bands: readonly Band[], amount: number): number {
  let bits = 0
  for (const [index, { min, max }] of bands.entries()) {
    if (amount >= min && (max === null || amount <= max)) bits |= 1 << index
  }
  return bits
}
