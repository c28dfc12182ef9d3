import { addAll, type Bits, noBits, put } from '../columns/bits.ts'
import type { WordRows } from './word-rows.ts'

/** A word that more rows have is a set of bits, which from there on takes less than a list of numbers. */
const denseShare = 1 / 32

/** In which rows each word stands. */
export class Postings {
  readonly #dense = new Map<number, Bits>()
  /** Rows of the other words, one word after the other, and where each word's begin. */
  readonly #lists: Uint32Array
  readonly #starts: Uint32Array

  /** @param words how many different ones there are @param room of the sets, in places; a row is a place */
  constructor(rows: WordRows, words: number, room: number) {
    this.#starts = new Uint32Array(words + 1)
    let total = 0
    for (let word = 0; word < words; word++) {
      this.#starts[word] = total
      const count = rows.frequencyOf(word)
      if (count > rows.count * denseShare) this.#dense.set(word, noBits(room))
      else total += count
    }
    this.#starts[words] = total
    this.#lists = new Uint32Array(total)
    this.#fill(rows, words)
  }

  #fill(rows: WordRows, words: number): void {
    const next = this.#starts.slice()
    const denseOf = Array.from({ length: words }, (_, word) => this.#dense.get(word))
    const lastRow = new Uint32Array(words)
    for (let row = 0; row < rows.count; row++) {
      rows.eachWord(row, (word) => {
        if (lastRow[word] === row + 1) return
        lastRow[word] = row + 1
        const dense = denseOf[word]
        if (dense) put(dense, row)
        else {
          const at = next[word] as number
          this.#lists[at] = row
          next[word] = at + 1
        }
      })
    }
  }

  /** Adds the rows that have the word. */
  addTo(bits: Bits, word: number): void {
    const dense = this.#dense.get(word)
    if (dense) addAll(bits, dense)
    else
      for (let i = this.#starts[word] as number, end = this.#starts[word + 1] as number; i < end; i++) {
        put(bits, this.#lists[i] as number)
      }
  }
}
