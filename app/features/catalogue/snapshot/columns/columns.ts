import { type Filters, PAGE_SIZE } from '../../listing/listing.schema.ts'
import type { Counted, Found } from '../../listing/source.ts'
import type { Matching } from '../../search/matching.ts'
import type { Listed } from '../questions.ts'
import { folded, written } from '../text/parts.ts'
import { Texts } from '../text/texts.ts'
import { type Bits, drop, eachPlace, has, keepShared, noBits, put } from './bits.ts'
import { Cells } from './cells.ts'
import { Ids } from './ids.ts'
import { KeptMatches, type Matches } from './kept-matches.ts'
import { Labels } from './labels.ts'
import { NO_NAME } from './names.ts'
import { ON_REQUEST, Orders } from './orders.ts'
import { placesOf, type Stretch } from './page.ts'
import type { Change, Facts, FoundBy, Rewritten } from './product.ts'
import { ranked } from './ranked.ts'
import { byCategory, type Tally, tally } from './tally.ts'

/**
 * The catalogue's products in stock, one place each, in typed columns: what every listing is counted and ordered from.
 * A place, once given, is its product's for good.
 */
export class Columns {
  readonly #room: number
  readonly #ids: Ids
  readonly #cells = new Cells()
  readonly #cellOf: Uint32Array
  readonly #prices: Float64Array
  /** What tells whether a product's texts are others: two numbers by place. */
  readonly #hashes: Int32Array
  readonly #orders: Orders
  readonly #letters: Texts
  readonly #words: Texts
  readonly #inStock: Bits
  readonly #matches = new KeptMatches()
  /** By order: the cell of each of its places, since going through `#cellOf` in that order is going through it at random. */
  readonly #cellsAlong = new Map<Uint32Array, Uint32Array>()
  labels = new Labels([])

  /** @param room for products, those to come included */
  constructor(room: number) {
    this.#room = room
    this.#ids = new Ids(room)
    this.#cellOf = new Uint32Array(room)
    this.#prices = new Float64Array(room)
    this.#hashes = new Int32Array(room * 2)
    this.#orders = new Orders(room, this.#ids, this.#prices)
    this.#letters = new Texts(room, written)
    this.#words = new Texts(room, folded)
    this.#inStock = noBits(room)
  }

  get inStock(): number {
    return this.#orders.length
  }

  /** Texts that are looked through one by one, since they came after the index. */
  get late(): number {
    return this.#letters.late.count
  }

  /** Takes a product in stock up. */
  add(facts: Facts, { bytes, searchText, searchWords }: FoundBy): void {
    this.#describe(this.#ids.add(facts.bytes, facts.id), facts)
    this.#letters.add(bytes, searchText.from, searchText.to)
    this.#words.add(bytes, searchWords.from, searchWords.to)
  }

  /** After the last product. The ids of all of them, 16 bytes each, in both orders. */
  begin(idsByName: Buffer, idsByPrice: Buffer): void {
    this.#orders.begin(this.#ids.places(idsByName), this.#ids.places(idsByPrice))
    this.#letters.index()
    this.#words.index()
  }

  /** Whether there are places left for those that have none yet. */
  hasRoomFor(changes: readonly Change[]): boolean {
    let left = this.#room - this.#ids.count
    for (const { id, now } of changes) if (now && this.#ids.find(id, 0) < 0) left--
    return left >= 0
  }

  /** Whether the product in stock has a name or texts that are not known. */
  isRewritten({ id, now }: Change): boolean {
    const place = this.#ids.find(id, 0)
    return now !== null && (place < 0 || !has(this.#inStock, place) || !this.#hasTextsOf(place, now))
  }

  /** Makes the columns what the database is now, all changes at once. @param rewritten those of them that are, by name */
  apply(changes: readonly Change[], rewritten: readonly Rewritten[]): void {
    const moved = noBits(this.#room)
    const renamed = noBits(this.#room)
    for (const { id, now } of changes) {
      const place = this.#ids.find(id, 0)
      if (place < 0 || !has(this.#inStock, place)) continue
      put(moved, place)
      if (!now || !this.#hasTextsOf(place, now)) {
        put(renamed, place)
        this.#letters.late.remove(place)
        this.#words.late.remove(place)
      }
      this.#cells.hold(this.#cellOf[place] as number, -1)
      drop(this.#inStock, place)
    }
    this.#orders.remove(moved, renamed)
    const arriving: number[] = []
    for (const { id, now } of changes) {
      if (!now) continue
      const known = this.#ids.find(id, 0)
      const place = known < 0 ? this.#ids.add(id, 0) : known
      this.#describe(place, now)
      arriving.push(place)
    }
    const named = rewritten.map(({ id, before, texts: { bytes, searchText, searchWords } }) => {
      const place = this.#ids.find(id, 0)
      this.#letters.late.set(place, bytes, searchText.from, searchText.to)
      this.#words.late.set(place, bytes, searchWords.from, searchWords.to)
      return { place, before: before && this.#ids.find(before, 0) }
    })
    this.#orders.insert(Uint32Array.from(arriving), named)
    this.#matches.clear()
    this.#cellsAlong.clear()
  }

  known(filters: Filters): Filters {
    return {
      ...filters,
      categories: this.labels.known('category', filters.categories, this.#cells.categories),
      brands: this.labels.known('brand', filters.brands, this.#cells.brands),
    }
  }

  list(filters: Filters, matching: Matching): Listed {
    const matches = this.#matching(matching)
    const counted = tally(this.#cells, matches?.counts ?? this.#cells.products, filters)
    const places = placesOf(this.#stretches(filters, counted, matches), (filters.page - 1) * PAGE_SIZE, PAGE_SIZE)
    const { categories, brands } = this.#cells
    return {
      ids: places.map((place) => this.#ids.text(place)),
      total: counted.total,
      inStock: this.inStock,
      matchingText: counted.matchingText,
      onRequest: counted.onRequest,
      categories: this.labels.choices('category', counted.categories, categories, filters.categories),
      brands: this.labels.choices('brand', counted.brands, brands, filters.brands),
      prices: counted.prices,
      minimumQuantities: counted.minimumQuantities,
    }
  }

  count(filters: Filters, matching: Matching): number {
    return tally(this.#cells, this.#matching(matching)?.counts ?? this.#cells.products, filters).total
  }

  any(matching: Matching): boolean {
    const matches = this.#matching(matching)
    return matches ? matches.counts.some((count) => count > 0) : this.inStock > 0
  }

  categories(): Counted[] {
    return byCategory(this.#cells, this.#cells.products)
  }

  first({ matching, words, categories }: Found, most: number) {
    const matches = this.#matching(matching)
    const counts: ArrayLike<number> = matches?.counts ?? this.#cells.products
    const chosen = categories.map((name) => this.#cells.categories.numberOf(name))
    const ranks = [
      this.#letters.inFirstLine(words),
      (place: number) => chosen.includes(this.#cells.category[this.#cellOf[place] as number]),
      () => true,
    ]
    const places = ranked(this.#orders.byName.subarray(0, this.inStock), matches?.bits, ranks, most)
    return {
      ids: places.map((place) => this.#ids.text(place)),
      total: matches ? matches.counts.reduce((sum, count) => sum + count, 0) : this.inStock,
      categories: byCategory(this.#cells, counts),
    }
  }

  #cellAt(order: Uint32Array): Uint32Array {
    let cells = this.#cellsAlong.get(order)
    if (!cells) {
      cells = new Uint32Array(this.#orders.length)
      for (let i = 0; i < cells.length; i++) cells[i] = this.#cellOf[order[i] as number] as number
      this.#cellsAlong.set(order, cells)
    }
    return cells
  }

  #describe(place: number, { bytes, category, brand, price, minimumQuantity, hash }: Facts): void {
    const { categories, brands } = this.#cells
    const cell = this.#cells.cellOf(
      category ? categories.take(bytes, category.from, category.to) : NO_NAME,
      brand ? brands.take(bytes, brand.from, brand.to) : NO_NAME,
      price,
      minimumQuantity,
    )
    this.#cells.hold(cell, 1)
    this.#cellOf[place] = cell
    this.#prices[place] = price ?? ON_REQUEST
    this.#hashes[place * 2] = bytes.readInt32BE(hash)
    this.#hashes[place * 2 + 1] = bytes.readInt32BE(hash + 4)
    put(this.#inStock, place)
  }

  #hasTextsOf(place: number, { bytes, hash }: Facts): boolean {
    const [high, low] = [this.#hashes[place * 2], this.#hashes[place * 2 + 1]]
    return high === bytes.readInt32BE(hash) && low === bytes.readInt32BE(hash + 4)
  }

  /** Undefined for every product. */
  #matching(matching: Matching): Matches | undefined {
    if ('letters' in matching && matching.letters === '') return
    return this.#matches.get(matching, () => {
      const bits = 'letters' in matching ? this.#letters.holding(matching.letters) : this.#withWords(matching.words)
      const counts = new Uint32Array(this.#cells.count)
      eachPlace(bits, (place) => {
        const cell = this.#cellOf[place] as number
        counts[cell] = (counts[cell] as number) + 1
      })
      return { bits, counts }
    })
  }

  #withWords([first = [], ...others]: readonly string[][]): Bits {
    const bits = this.#words.holdingAny(first)
    for (const other of others) keepShared(bits, this.#words.holdingAny(other))
    return bits
  }

  /** What is listed one after the other: all in their order, but by name in a price band what has no price comes last. */
  #stretches({ sort, price, ...rest }: Filters, counted: Tally, matches: Matches | undefined): Stretch[] {
    const { byName, cheapestFirst, dearestFirst, length } = this.#orders
    const order = sort === 'name' ? byName : sort === 'price-asc' ? cheapestFirst : dearestFirst
    const isNarrowed = price || rest.minimumQuantity || rest.categories.length > 0 || rest.brands.length > 0
    const whole: Stretch = {
      order,
      length,
      count: counted.total,
      bits: matches?.bits,
      within: isNarrowed ? { cellAt: this.#cellAt(order), cells: counted.passing } : undefined,
    }
    if (sort !== 'name' || !price) return [whole]
    const cellAt = this.#cellAt(order)
    const priced = counted.passing.map((passes, cell) => (this.#cells.isOnRequest(cell) ? 0 : passes))
    const onRequest = counted.passing.map((passes, cell) => (this.#cells.isOnRequest(cell) ? passes : 0))
    return [
      { ...whole, within: { cellAt, cells: priced }, count: counted.total - counted.onRequest },
      { ...whole, within: { cellAt, cells: onRequest }, count: counted.onRequest },
    ]
  }
}
