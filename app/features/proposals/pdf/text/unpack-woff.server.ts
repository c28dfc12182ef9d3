import { inflateSync } from 'node:zlib'

const headerSize = 44
const entrySize = 20

/** Unpacks a WOFF 1.0 file to TrueType or OpenType. pdfkit's font library inflates a table in JavaScript at each access. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is no WOFF file')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  const log = Math.floor(Math.log2(count))
  for (const [index, value] of [count, 2 ** log * 16, log, count * 16 - 2 ** log * 16].entries())
    directory.writeUInt16BE(value, 4 + index * 2)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (let index = 0; index < count; index++) {
    const from = headerSize + index * entrySize
    const [start, packedSize, size] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number]
    const packed = woff.subarray(start, start + packedSize)
    const table = packedSize < size ? inflateSync(packed) : packed
    const entry = 12 + index * 16
    woff.copy(directory, entry, from, from + 4)
    woff.copy(directory, entry + 4, from + 16, from + 20)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(size, entry + 12)
    const padding = Buffer.alloc((4 - (size % 4)) % 4)
    parts.push(table, padding)
    offset += size + padding.length
  }
  return Buffer.concat(parts)
}
