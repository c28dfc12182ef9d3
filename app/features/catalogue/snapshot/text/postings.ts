import { addAll, type Bits, noBits, put } from '../columns/bits.ts'
import type { TokenRows } from './token-rows.ts'

/** A token that more rows have is a set of bits, which from there on takes less than a list of numbers. */
const denseShare = 1 / 32

/** In which rows each token stands. */
export class Postings {
  readonly #dense: (Bits | undefined)[]
  /** Rows of the other tokens, one token after the other, and where each token's begin. */
  readonly #lists: Uint32Array
  readonly #starts: Uint32Array

  /** @param tokens how many different ones there are @param room of the sets, in places; a row is a place */
  constructor(rows: TokenRows, tokens: number, room: number) {
    this.#dense = new Array(tokens).fill(undefined)
    this.#starts = new Uint32Array(tokens + 1)
    let total = 0
    for (let token = 0; token < tokens; token++) {
      this.#starts[token] = total
      const count = rows.frequencyOf(token)
      if (count > rows.count * denseShare) this.#dense[token] = noBits(room)
      else total += count
    }
    this.#starts[tokens] = total
    this.#lists = new Uint32Array(total)
    this.#fill(rows)
  }

  #fill(rows: TokenRows): void {
    const [dense, lists] = [this.#dense, this.#lists]
    const next = this.#starts.slice()
    const lastRow = new Uint32Array(dense.length)
    const tokens = new Uint32Array(rows.longest)
    for (let row = 0; row < rows.count; row++) {
      for (let i = rows.read(row, tokens) - 1; i >= 0; i--) {
        const token = tokens[i] as number
        if (lastRow[token] === row + 1) continue
        lastRow[token] = row + 1
        const bits = dense[token]
        if (bits) put(bits, row)
        else {
          const at = next[token] as number
          lists[at] = row
          next[token] = at + 1
        }
      }
    }
  }

  /** Adds the rows that have the token. */
  addTo(bits: Bits, token: number): void {
    const dense = this.#dense[token]
    if (dense) addAll(bits, dense)
    else
      for (let i = this.#starts[token] as number, end = this.#starts[token + 1] as number; i < end; i++) {
        put(bits, this.#lists[i] as number)
      }
  }
}
