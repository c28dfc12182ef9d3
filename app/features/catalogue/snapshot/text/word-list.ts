import { grown } from './grown.ts'

/** Part of a text that lies within one word. */
export type Part = {
  /** Bytes, each as a character of latin1. */
  bytes: string
  /** Whether a word must begin, or end, with it. */
  first: boolean
  last: boolean
}

/** Every different word once, with a number from 0 in the order they came. */
export class WordList {
  count = 0
  #table = new Uint32Array(2 ** 16)
  #hashes = new Int32Array(2 ** 12)
  #starts = new Uint32Array(2 ** 12)
  #bytes = Buffer.allocUnsafe(2 ** 16)
  #used = 0
  /** Once sealed: all words, each between two zeros. */
  #text = ''

  /** The word's number, a new one where it is new. `hash` is its `hashOf`. */
  take(source: Buffer, from: number, to: number, hash: number): number {
    const [table, hashes, starts, bytes] = [this.#table, this.#hashes, this.#starts, this.#bytes]
    let mask = table.length - 1
    const length = to - from
    for (let at = hash & mask; table[at] !== 0; at = (at + 1) & mask) {
      const word = (table[at] as number) - 1
      if (hashes[word] !== hash) continue
      const start = starts[word] as number
      if ((starts[word + 1] as number) - start - 1 !== length) continue
      let same = 0
      while (same < length && source[from + same] === bytes[start + same]) same++
      if (same === length) return word
    }
    const word = this.count++
    this.#hashes = grown(this.#hashes, word + 1)
    this.#starts = grown(this.#starts, word + 2)
    this.#hashes[word] = hash
    while (this.#used + to - from + 1 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, this.#bytes])
    this.#used += source.copy(this.#bytes, this.#used, from, to)
    this.#bytes[this.#used++] = 0
    this.#starts[word + 1] = this.#used
    if (this.count * 2 > this.#table.length) {
      this.#table = new Uint32Array(this.#table.length * 2)
      mask = this.#table.length - 1
      for (let other = 0; other < word; other++) this.#enter(other, mask)
    }
    this.#enter(word, mask)
    return word
  }

  /** No more words will come. */
  seal(): void {
    this.#text = `\0${this.#bytes.toString('latin1', 0, this.#used)}`
    this.#starts = this.#starts.slice(0, this.count + 1)
    this.#table = new Uint32Array(0)
    this.#hashes = new Int32Array(0)
    this.#bytes = Buffer.alloc(0)
  }

  /** The words of a sealed list that hold the part. */
  holding({ bytes, first, last }: Part): number[] {
    const found: number[] = []
    const needle = `${first ? '\0' : ''}${bytes}${last ? '\0' : ''}`
    for (let at = this.#text.indexOf(needle), word = 0; at !== -1; ) {
      // The text begins with a zero, and so may the needle.
      word = this.#wordAt(at + (first ? 0 : -1), word)
      found.push(word)
      if (word + 1 >= this.count) break
      at = this.#text.indexOf(needle, (this.#starts[word + 1] as number) + (first ? 0 : 1))
    }
    return found
  }

  /** @param position of one of its bytes @param from a word at or before it */
  #wordAt(position: number, from: number): number {
    let low = from
    for (let high = this.count - 1; low < high; ) {
      const middle = (low + high + 1) >>> 1
      if ((this.#starts[middle] as number) <= position) low = middle
      else high = middle - 1
    }
    return low
  }

  #enter(word: number, mask: number): void {
    let at = (this.#hashes[word] as number) & mask
    while (this.#table[at] !== 0) at = (at + 1) & mask
    this.#table[at] = word + 1
  }
}
