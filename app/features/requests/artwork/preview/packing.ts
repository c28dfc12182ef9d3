/** PackBits (TIFF 6.0, section 9). @param most bytes that it may unpack to */
export function unpackBits(packed: Uint8Array, most: number): Uint8Array {
  const bytes = new Uint8Array(most)
  let to = 0
  for (let at = 0; at < packed.length && to < most; ) {
    const count = packed[at] ?? 128
    if (count < 128) {
      const run = packed.subarray(at + 1, at + 2 + count).subarray(0, most - to)
      bytes.set(run, to)
      to += run.length
      at += count + 2
    } else if (count > 128) {
      const end = Math.min(most, to + 257 - count)
      bytes.fill(packed[at + 1] ?? 0, to, end)
      to = end
      at += 2
    } else at += 1
  }
  return bytes.subarray(0, to)
}

const clear = 256
const endOfData = 257
/** Codes have 12 bits at most. */
const mostEntries = 4096 - 258

/** LZW with the codes of TIFF 6.0, section 13. @param most bytes that it may unpack to */
export function unpackLzw(packed: Uint8Array, most: number): Uint8Array {
  const bytes = new Uint8Array(most)
  let to = 0
  let table: Uint8Array[] = []
  let before: Uint8Array | undefined
  let width = 9
  for (let bit = 0; bit + width <= packed.length * 8 && to < most; ) {
    const code = bitsAt(packed, bit, width)
    bit += width
    if (code === endOfData) break
    if (code === clear) {
      table = []
      before = undefined
      width = 9
      continue
    }
    const known = code < clear ? Uint8Array.of(code) : table[code - 258]
    if (!known && !before) break
    const entry: Uint8Array = known ?? extended(before ?? new Uint8Array(), before?.[0] ?? 0)
    if (before && table.length < mostEntries) table.push(extended(before, entry[0] ?? 0))
    before = entry
    bytes.set(entry.subarray(0, most - to), to)
    to = Math.min(most, to + entry.length)
    // One early, as TIFF has it.
    width = Math.min(12, Math.max(9, 32 - Math.clz32(table.length + 258 + 1)))
  }
  return bytes.subarray(0, to)
}

function bitsAt(packed: Uint8Array, bit: number, width: number): number {
  const at = bit >> 3
  const word = ((packed[at] ?? 0) << 16) | ((packed[at + 1] ?? 0) << 8) | (packed[at + 2] ?? 0)
  return (word >> (24 - width - (bit & 7))) & (2 ** width - 1)
}

function extended(entry: Uint8Array, byte: number): Uint8Array {
  const longer = new Uint8Array(entry.length + 1)
  longer.set(entry)
  longer[entry.length] = byte
  return longer
}
