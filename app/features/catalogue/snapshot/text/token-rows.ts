import { grown } from './grown.ts'

/** Units of a block: what a row's start can tell. Only a row that is longer by itself has a larger one. */
const blockBits = 22
const smallestBlock = 2 ** 15
/** A number from here on takes two units, of which the first counts up from it. */
const WIDE = 0xc000
const END = 0xffff

/** What rows are looked through for: parts that stand side by side, one bit each. */
type Wanted = {
  /** By token the parts that it may be; negative where it is no word. */
  masks: Int32Array
  /** The parts that a single space between words may be. */
  space: number
  /** The last part. */
  whole: number
}

/** Rows of tokens, each its number: two bytes, or four of one that came late, which the frequent ones do not. */
export class TokenRows {
  readonly #blocks: Uint16Array[] = []
  #starts = new Uint32Array(1024)
  /** Of the last block. */
  #used = 0
  /** By token: in how many rows it stands, and the last of them, counted from 1. */
  #frequency = new Uint32Array(1024)
  #lastRow = new Uint32Array(1024)
  count = 0
  /** Tokens of the longest row. */
  longest = 0

  /** Tokens are numbered from 0 in the order they come first. */
  add(tokens: Uint32Array, count: number): void {
    const units = this.#withRoomFor(count * 2 + 1)
    let frequency = this.#frequency
    let lastRow = this.#lastRow
    this.#starts = grown(this.#starts, this.count + 1)
    this.#starts[this.count++] = ((this.#blocks.length - 1) << blockBits) | this.#used
    this.longest = Math.max(this.longest, count)
    const row = this.count
    let used = this.#used
    for (let i = 0; i < count; i++) {
      const token = tokens[i] as number
      if (token >= frequency.length) {
        frequency = this.#frequency = grown(frequency, token + 1)
        lastRow = this.#lastRow = grown(lastRow, token + 1)
      }
      if (lastRow[token] !== row) {
        lastRow[token] = row
        frequency[token] = (frequency[token] as number) + 1
      }
      if (token >= WIDE) units[used++] = WIDE + (token >>> 16)
      units[used++] = token
    }
    units[used++] = END
    this.#used = used
  }

  /** In how many rows the token stands. */
  frequencyOf(token: number): number {
    return this.#frequency[token] as number
  }

  /** No more rows will come: what was set aside for them is given back. */
  seal(): void {
    const last = this.#blocks.pop()
    if (last) this.#blocks.push(last.slice(0, this.#used))
    this.#starts = this.#starts.slice(0, this.count)
    this.#lastRow = new Uint32Array(0)
  }

  /** @param into long enough for the longest row @returns how many tokens the row has */
  read(row: number, into: Uint32Array): number {
    const start = this.#starts[row] as number
    const units = this.#blocks[start >>> blockBits] as Uint16Array
    let count = 0
    for (let at = start & (2 ** blockBits - 1); ; ) {
      const unit = units[at++] as number
      if (unit === END) return count
      into[count++] = unit < WIDE ? unit : ((unit - WIDE) << 16) | (units[at++] as number)
    }
  }

  /** Whether the parts stand side by side in the row. */
  holds(row: number, { masks, space, whole }: Wanted): boolean {
    const start = this.#starts[row] as number
    const units = this.#blocks[start >>> blockBits] as Uint16Array
    // One bit for each part that the tokens before may end with.
    let open = 0
    let isAfterWord = false
    for (let at = start & (2 ** blockBits - 1); ; ) {
      const unit = units[at++] as number
      if (unit === END) return false
      const mask = masks[unit < WIDE ? unit : ((unit - WIDE) << 16) | (units[at++] as number)] as number
      const isWord = mask >= 0
      if (isWord && isAfterWord) {
        open = ((open << 1) | 1) & space
        if ((open & whole) !== 0) return true
      }
      open = ((open << 1) | 1) & mask
      if ((open & whole) !== 0) return true
      isAfterWord = isWord
    }
  }

  #withRoomFor(units: number): Uint16Array {
    const last = this.#blocks.at(-1)
    if (last && this.#used + units <= Math.min(last.length, 2 ** blockBits)) return last
    const size = Math.min(2 ** blockBits, Math.max(smallestBlock, (last?.length ?? 0) * 2))
    const block = new Uint16Array(Math.max(size, units))
    this.#blocks.push(block)
    this.#used = 0
    return block
  }
}
