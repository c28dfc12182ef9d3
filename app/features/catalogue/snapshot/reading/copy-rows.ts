/** PGCOPY and its flags, before the length of an extension that nobody has. */
const HEADER = 19
const END = -1

/** Fields of one row in PostgreSQL's binary COPY format: they lie in `bytes`, until the next row is read. */
export type CopiedRow = {
  bytes: Buffer
  /** Where each field begins. */
  starts: Int32Array
  /** How long it is, -1 for null. */
  lengths: Int32Array
}

/** Takes COPY's rows apart as they arrive, cut anywhere. Nothing is decoded: `pg` would make strings of every field. */
export class CopyReader {
  readonly #row: CopiedRow
  readonly #take: (row: CopiedRow) => void
  #rest: Buffer = Buffer.alloc(0)
  #isBegun = false

  constructor(fields: number, take: (row: CopiedRow) => void) {
    this.#row = { bytes: this.#rest, starts: new Int32Array(fields), lengths: new Int32Array(fields) }
    this.#take = take
  }

  push(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let at = 0
    if (!this.#isBegun) {
      if (bytes.length < HEADER) {
        this.#rest = bytes
        return
      }
      at = HEADER
      this.#isBegun = true
    }
    this.#row.bytes = bytes
    for (let next = this.#rowAt(bytes, at); next > 0; next = this.#rowAt(bytes, at)) {
      this.#take(this.#row)
      at = next
    }
    this.#rest = bytes.subarray(at)
  }

  /** @returns where the row after this one begins, or 0 where it is not whole yet or the last has been */
  #rowAt(bytes: Buffer, from: number): number {
    const { starts, lengths } = this.#row
    if (bytes.length < from + 2 || bytes.readInt16BE(from) === END) return 0
    let at = from + 2
    for (let field = 0; field < starts.length; field++) {
      if (bytes.length < at + 4) return 0
      const length = bytes.readInt32BE(at)
      at += 4
      starts[field] = at
      lengths[field] = length
      if (length > 0) at += length
      if (bytes.length < at) return 0
    }
    return at
  }
}
