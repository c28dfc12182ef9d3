import type { Needle } from './needle.ts'

/** Bytes of a block: far below what a buffer can hold, so that their sum has no limit. */
const largestBlock = 2 ** 25
const smallestBlock = 2 ** 16

type Block = { bytes: Buffer; used: number; first: number; rows: number; starts: Uint32Array }

/** Rows of bytes one after the other, in the order they came, each ended by a zero. None can be taken away. */
export class TextRows {
  readonly #blocks: Block[] = []
  #last: Block | undefined
  count = 0

  /** @returns the row's number */
  add(source: Buffer, from: number, to: number): number {
    const block = this.#withRoomFor(to - from + 1)
    if (block.rows === block.starts.length) {
      const starts = new Uint32Array(block.starts.length * 2)
      starts.set(block.starts)
      block.starts = starts
    }
    block.starts[block.rows++] = block.used
    block.used += source.copy(block.bytes, block.used, from, to)
    block.bytes[block.used++] = 0
    return this.count++
  }

  /** The rows' ends, where no more will come: what was set aside for them is given back. */
  seal(): void {
    const last = this.#blocks.pop()
    if (!last) return
    const bytes = Buffer.allocUnsafeSlow(last.used)
    last.bytes.copy(bytes, 0, 0, last.used)
    this.#last = { ...last, bytes, starts: last.starts.slice(0, last.rows) }
    this.#blocks.push(this.#last)
  }

  holds(row: number, needle: Needle): boolean {
    const block = this.#blockOf(row)
    const index = row - block.first
    const from = block.starts[index] as number
    const to = index + 1 < block.rows ? (block.starts[index + 1] as number) : block.used
    return needle.isWithin(block.bytes, from, to - 1)
  }

  /** Every row that holds the bytes, in order: for what most rows are looked through for. */
  eachHolding(needle: Buffer, found: (row: number) => void): void {
    for (const { bytes, used, rows, first, starts } of this.#blocks) {
      let row = 0
      for (let at = bytes.indexOf(needle); at !== -1 && at < used; ) {
        // The row it lies in: in steps that double, then between the last two.
        let step = 1
        while (row + step < rows && (starts[row + step] as number) <= at) {
          row += step
          step *= 2
        }
        for (let end = Math.min(row + step, rows); end - row > 1; ) {
          const middle = (row + end) >>> 1
          if ((starts[middle] as number) <= at) row = middle
          else end = middle
        }
        found(first + row)
        row++
        if (row >= rows) break
        at = bytes.indexOf(needle, starts[row] as number)
      }
    }
  }

  /** Of a row: its bytes lie in `bytes` between the two. */
  read(row: number, take: (bytes: Buffer, from: number, to: number) => void): void {
    const block = this.#blockOf(row)
    const index = row - block.first
    const to = index + 1 < block.rows ? (block.starts[index + 1] as number) : block.used
    take(block.bytes, block.starts[index] as number, to - 1)
  }

  #blockOf(row: number): Block {
    let block = this.#last
    if (!block || row < block.first || row >= block.first + block.rows) {
      block = this.#blocks.find(({ first, rows }) => row >= first && row < first + rows)
      if (!block) throw new RangeError(`there is no row ${row}`)
      this.#last = block
    }
    return block
  }

  #withRoomFor(bytes: number): Block {
    const last = this.#blocks.at(-1)
    if (last && last.used + bytes <= last.bytes.length) return last
    const size = Math.min(largestBlock, Math.max(smallestBlock, (last?.bytes.length ?? 0) * 2))
    const block: Block = {
      bytes: Buffer.allocUnsafeSlow(Math.max(size, bytes)),
      used: 0,
      first: this.count,
      rows: 0,
      starts: new Uint32Array(1024),
    }
    this.#blocks.push(block)
    return block
  }
}
