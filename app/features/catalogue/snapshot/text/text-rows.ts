import { grown } from './grown.ts'

/** Rows of bytes one after the other, in the order they came, each ended by a zero. */
export class TextRows {
  #bytes = Buffer.allocUnsafe(2 ** 12)
  #used = 0
  #starts = new Uint32Array(64)
  count = 0

  /** @returns the row's number */
  add(source: Buffer, from: number, to: number): number {
    while (this.#used + to - from + 1 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, this.#bytes])
    this.#starts = grown(this.#starts, this.count + 1)
    this.#starts[this.count] = this.#used
    this.#used += source.copy(this.#bytes, this.#used, from, to)
    this.#bytes[this.#used++] = 0
    return this.count++
  }

  /** Bytes, each as a character of latin1. */
  text(row: number): string {
    const end = row + 1 < this.count ? (this.#starts[row + 1] as number) : this.#used
    return this.#bytes.toString('latin1', this.#starts[row], end - 1)
  }

  /** Every row that holds the bytes, in order: going from one find to the next passes most rows by. */
  eachHolding(needle: Buffer, found: (row: number) => void): void {
    const [bytes, starts] = [this.#bytes, this.#starts]
    let row = 0
    for (let at = bytes.indexOf(needle); at !== -1 && at < this.#used; ) {
      // The row it lies in: in steps that double, then between the last two.
      let step = 1
      while (row + step < this.count && (starts[row + step] as number) <= at) {
        row += step
        step *= 2
      }
      for (let end = Math.min(row + step, this.count); end - row > 1; ) {
        const middle = (row + end) >>> 1
        if ((starts[middle] as number) <= at) row = middle
        else end = middle
      }
      found(row)
      row++
      if (row >= this.count) break
      at = bytes.indexOf(needle, starts[row] as number)
    }
  }
}
