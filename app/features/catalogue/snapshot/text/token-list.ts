import { grown } from './grown.ts'

/** Part of a text that lies within one token. */
export type Part = {
  /** Bytes, each as a character of latin1. */
  bytes: string
  /** Whether a token must begin, or end, with it. */
  first: boolean
  last: boolean
}

/** Of a token in the table: its number from 1, its length, its last eight bytes. */
const SLOT = 4
/** Bytes that the table knows; what is longer is compared where it is kept. */
const KNOWN = 8

/** Every different token once, with a number from 0 in the order they came. */
export class TokenList {
  count = 0
  #slots = 2 ** 15
  #table = new Int32Array(this.#slots * SLOT)
  #hashes = new Int32Array(2 ** 12)
  #starts = new Uint32Array(2 ** 12)
  #bytes = Buffer.allocUnsafe(2 ** 16)
  #used = 0
  /** Once sealed: all tokens, each between two zeros. */
  #text = ''

  /**
   * The token's number, a new one where it is new.
   * @param hash of all its bytes @param low its last four bytes, as one number @param high the four before them
   */
  take(source: Buffer, from: number, to: number, hash: number, low: number, high: number): number {
    const table = this.#table
    const mask = this.#slots - 1
    const length = to - from
    const hashed = hash ^ (hash >>> 15)
    let slot = hashed & mask
    for (let at = slot * SLOT; table[at] !== 0; at = slot * SLOT) {
      if (table[at + 2] === low && table[at + 3] === high && table[at + 1] === length) {
        const token = (table[at] as number) - 1
        if (length <= KNOWN || this.#isSame(token, source, from, length - KNOWN)) return token
      }
      slot = (slot + 1) & mask
    }
    table.set([this.count + 1, length, low, high], slot * SLOT)
    return this.#append(source, from, to, hashed)
  }

  /** No more tokens will come. */
  seal(): void {
    this.#text = `\0${this.#bytes.toString('latin1', 0, this.#used)}`
    this.#starts = this.#starts.slice(0, this.count + 1)
    this.#table = new Int32Array(0)
    this.#hashes = new Int32Array(0)
    this.#bytes = Buffer.alloc(0)
  }

  /** Of a sealed list: the token's bytes, each as a character of latin1. */
  text(token: number): string {
    return this.#text.slice((this.#starts[token] as number) + 1, this.#starts[token + 1])
  }

  /** The tokens of a sealed list that hold the part. */
  holding({ bytes, first, last }: Part): number[] {
    const found: number[] = []
    const needle = `${first ? '\0' : ''}${bytes}${last ? '\0' : ''}`
    for (let at = this.#text.indexOf(needle), token = 0; at !== -1; ) {
      // The text begins with a zero, and so may the needle.
      token = this.#tokenAt(at + (first ? 0 : -1), token)
      found.push(token)
      if (token + 1 >= this.count) break
      at = this.#text.indexOf(needle, (this.#starts[token + 1] as number) + (first ? 0 : 1))
    }
    return found
  }

  /** @param position of one of its bytes @param from a token at or before it */
  #tokenAt(position: number, from: number): number {
    let low = from
    for (let high = this.count - 1; low < high; ) {
      const middle = (low + high + 1) >>> 1
      if ((this.#starts[middle] as number) <= position) low = middle
      else high = middle - 1
    }
    return low
  }

  #isSame(token: number, source: Buffer, from: number, length: number): boolean {
    const bytes = this.#bytes
    const start = this.#starts[token] as number
    for (let i = 0; i < length; i++) if (source[from + i] !== bytes[start + i]) return false
    return true
  }

  #append(source: Buffer, from: number, to: number, hashed: number): number {
    const token = this.count++
    this.#hashes = grown(this.#hashes, token + 1)
    this.#starts = grown(this.#starts, token + 2)
    this.#hashes[token] = hashed
    while (this.#used + to - from + 1 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, this.#bytes])
    this.#used += source.copy(this.#bytes, this.#used, from, to)
    this.#bytes[this.#used++] = 0
    this.#starts[token + 1] = this.#used
    if (this.count * 2 > this.#slots) this.#widen()
    return token
  }

  #widen(): void {
    const [table, slots] = [this.#table, this.#slots]
    this.#slots *= 2
    this.#table = new Int32Array(this.#slots * SLOT)
    for (let old = 0; old < slots; old++) {
      const number = table[old * SLOT] as number
      if (number === 0) continue
      let slot = (this.#hashes[number - 1] as number) & (this.#slots - 1)
      while (this.#table[slot * SLOT] !== 0) slot = (slot + 1) & (this.#slots - 1)
      this.#table.set(table.subarray(old * SLOT, (old + 1) * SLOT), slot * SLOT)
    }
  }
}
