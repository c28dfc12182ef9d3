import { type Bits, has, noBits, put, takeAway } from '../columns/bits.ts'
import { TextRows } from './text-rows.ts'

/** Texts of products that came or changed after the index was made: looked through one by one, instead of their old ones. */
export class LateTexts {
  readonly #rows = new TextRows()
  /** The place of each row. */
  readonly #places: number[] = []
  readonly #newest = new Map<number, number>()
  /** Places for which the index no longer says what holds. */
  readonly #changed: Bits

  /** @param room in places */
  constructor(room: number) {
    this.#changed = noBits(room)
  }

  get count(): number {
    return this.#rows.count
  }

  /** The place's text from now on. */
  set(place: number, text: Buffer, from: number, to: number): void {
    put(this.#changed, place)
    this.#newest.set(place, this.#rows.add(text, from, to))
    this.#places.push(place)
  }

  /** What was there is gone. */
  remove(place: number): void {
    put(this.#changed, place)
    this.#newest.delete(place)
  }

  /** Bytes, each as a character of latin1; undefined where the index says it. */
  textOf(place: number): string | undefined {
    if (!has(this.#changed, place)) return
    const row = this.#newest.get(place)
    return row === undefined ? '' : this.#rows.text(row)
  }

  /** Puts what the index found right. */
  correct(bits: Bits, needle: Buffer): void {
    takeAway(bits, this.#changed)
    this.#rows.eachHolding(needle, (row) => {
      const place = this.#places[row] as number
      if (this.#newest.get(place) === row) put(bits, place)
    })
  }
}
