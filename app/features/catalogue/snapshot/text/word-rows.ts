import { grown } from './grown.ts'
import { TextRows } from './text-rows.ts'

/**
 * Rows of words, each word its number: seven bits a byte, the last of a number marked. Words that come early, which are
 * the frequent ones, take one byte or two, so that a row takes a third of its text.
 */
export class WordRows {
  readonly #rows = new TextRows()
  #bytes = Buffer.allocUnsafe(1024)
  /** By word: in how many rows it stands, and the last of them, counted from 1. */
  #frequency = new Uint32Array(1024)
  #lastRow = new Uint32Array(1024)

  get count(): number {
    return this.#rows.count
  }

  /** Words are numbered from 0 in the order they come first. */
  add(words: Uint32Array, count: number): void {
    while (this.#bytes.length < count * 5) this.#bytes = Buffer.allocUnsafe(this.#bytes.length * 2)
    const bytes = this.#bytes
    let frequency = this.#frequency
    let lastRow = this.#lastRow
    const row = this.#rows.count + 1
    let used = 0
    for (let i = 0; i < count; i++) {
      let word = words[i] as number
      if (word >= frequency.length) {
        frequency = this.#frequency = grown(frequency, word + 1)
        lastRow = this.#lastRow = grown(lastRow, word + 1)
      }
      if (lastRow[word] !== row) {
        lastRow[word] = row
        frequency[word] = (frequency[word] as number) + 1
      }
      while (word > 127) {
        bytes[used++] = word & 127
        word >>>= 7
      }
      bytes[used++] = word | 128
    }
    this.#rows.add(bytes, 0, used)
  }

  /** In how many rows the word stands. */
  frequencyOf(word: number): number {
    return this.#frequency[word] as number
  }

  seal(): void {
    this.#rows.seal()
  }

  /** The words of a row, in order, one call each. */
  eachWord(row: number, visit: (word: number) => void): void {
    this.#rows.read(row, (bytes, from, to) => {
      let word = 0
      let shift = 0
      for (let at = from; at < to; at++) {
        const byte = bytes[at] as number
        word |= (byte & 127) << shift
        shift += 7
        if (byte > 127) {
          visit(word)
          word = 0
          shift = 0
        }
      }
    })
  }
}
