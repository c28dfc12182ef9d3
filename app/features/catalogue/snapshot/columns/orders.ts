import { type Bits, has, noBits, put } from './bits.ts'
import type { Ids } from './ids.ts'

/** Where a product comes by name: after the one at that place, or before all; PostgreSQL says it. */
export type Arrival = { place: number; before: number | null }

/** What stands for no price; every price is smaller. */
export const ON_REQUEST = Number.POSITIVE_INFINITY

/** The places of the products in stock in each order of a listing. */
export class Orders {
  readonly #ids: Ids
  /** Cents by place. */
  readonly #prices: Float64Array
  readonly byName: Uint32Array
  /** Without a price last, equal prices by id: in both directions. */
  readonly cheapestFirst: Uint32Array
  readonly dearestFirst: Uint32Array
  #named = 0
  #priced = 0

  constructor(room: number, ids: Ids, prices: Float64Array) {
    this.#ids = ids
    this.#prices = prices
    this.byName = new Uint32Array(room)
    this.cheapestFirst = new Uint32Array(room)
    this.dearestFirst = new Uint32Array(room)
  }

  get length(): number {
    return this.#priced
  }

  /** All places by name and by price, as PostgreSQL orders them. */
  begin(byName: Uint32Array, places: Uint32Array): void {
    this.#named = places.length
    this.#priced = places.length
    this.byName.set(byName)
    this.cheapestFirst.set(places)
    // From the dearest price down, and within a price as before.
    let filled = 0
    const priced = places.findIndex((place) => this.#prices[place] === ON_REQUEST)
    const ends = priced === -1 ? this.length : priced
    for (let end = ends; end > 0; ) {
      const price = this.#prices[places[end - 1] as number]
      let start = end - 1
      while (start > 0 && this.#prices[places[start - 1] as number] === price) start--
      this.dearestFirst.set(places.subarray(start, end), filled)
      filled += end - start
      end = start
    }
    this.dearestFirst.set(places.subarray(ends), filled)
  }

  /** Takes products out, in one pass over each order; afterwards their prices may change. @param renamed those of them whose name does */
  remove(moved: Bits, renamed: Bits): void {
    this.#named = withoutAny(this.byName, this.#named, renamed)
    withoutAny(this.dearestFirst, this.#priced, moved)
    this.#priced = withoutAny(this.cheapestFirst, this.#priced, moved)
  }

  /** Puts products in, in one pass over each order. @param arrivals those of them that are not in the order by name, by name */
  insert(places: Uint32Array, arrivals: readonly Arrival[]): void {
    const named = Uint32Array.from(arrivals, ({ place }) => place)
    merge(this.byName, this.#named, named, this.#positionsByName(arrivals))
    this.#named += named.length
    for (const [order, compare] of [
      [this.cheapestFirst, this.#cheapestFirst],
      [this.dearestFirst, this.#dearestFirst],
    ] as const) {
      places.sort(compare)
      const positions = Uint32Array.from(places, (place) => this.#positionOf(order, place, compare))
      merge(order, this.#priced, places, positions)
    }
    this.#priced += places.length
  }

  /** Before which of those that are there already each arrives, as an index into their order. */
  #positionsByName(arrivals: readonly Arrival[]): Uint32Array {
    const asked = noBits(this.byName.length)
    for (const { before } of arrivals) if (before !== null) put(asked, before)
    const indexOf = new Map<number, number>()
    for (let i = 0; i < this.#named; i++) {
      const place = this.byName[i] as number
      if (has(asked, place)) indexOf.set(place, i)
    }
    let position = 0
    return Uint32Array.from(arrivals, ({ before }) => {
      const index = before === null ? -1 : indexOf.get(before)
      // One that is not there yet arrives itself, and both stand before the same one.
      if (index !== undefined) position = index + 1
      return position
    })
  }

  #positionOf(order: Uint32Array, place: number, compare: (a: number, b: number) => number): number {
    let low = 0
    for (let high = this.#priced; low < high; ) {
      const middle = (low + high) >>> 1
      if (compare(order[middle] as number, place) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #cheapestFirst = (a: number, b: number): number =>
    compareNumbers(this.#prices[a] as number, this.#prices[b] as number) || this.#ids.compare(a, b)

  #dearestFirst = (a: number, b: number): number => {
    const [price, other] = [this.#prices[a] as number, this.#prices[b] as number]
    const isLast = price === ON_REQUEST || other === ON_REQUEST
    return (isLast ? compareNumbers(price, other) : compareNumbers(other, price)) || this.#ids.compare(a, b)
  }
}

/** @returns how many are left of the first `length` */
function withoutAny(order: Uint32Array, length: number, gone: Bits): number {
  let left = 0
  for (let i = 0; i < length; i++) {
    const place = order[i] as number
    if (!has(gone, place)) order[left++] = place
  }
  return left
}

/** From the end, so that nothing is overwritten before it has moved. */
function merge(order: Uint32Array, length: number, places: Uint32Array, positions: Uint32Array): void {
  let end = length
  for (let i = places.length - 1; i >= 0; i--) {
    const position = positions[i] as number
    order.copyWithin(position + i + 1, position, end)
    order[position + i] = places[i] as number
    end = position
  }
}

const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)
