import { unpackBits, unpackLzw } from './packing.ts'
import { mostPixels, type Preview, sample, setPixel } from './preview.ts'

const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  offsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  counts: 279,
  planar: 284,
  predictor: 317,
  colours: 320,
} as const

type Numbers = (tag: keyof typeof tags) => number[]

/**
 * The previews of DOS EPS files: one picture in strips, black and white, grey, of a palette or RGB, packed not at all, by
 * PackBits or LZW (TIFF 6.0). @returns undefined for any other
 */
export function tiffPreview(bytes: Uint8Array): Preview | undefined {
  const read = directoryOf(bytes)
  const one = (tag: keyof typeof tags, otherwise: number) => read?.(tag)[0] ?? otherwise
  const [width, height, bits] = [one('width', 0), one('height', 0), one('bits', 1)]
  const [samples, photometric] = [one('samples', 1), one('photometric', 0)]
  if (!read || width * height === 0 || width * height > mostPixels) return undefined
  if (one('planar', 1) !== 1 || one('predictor', 1) !== 1) return undefined
  const isRgb = photometric === 2 && bits === 8 && samples >= 3
  if (!isRgb && (samples !== 1 || ![0, 1, 3].includes(photometric) || ![1, 2, 4, 8].includes(bits))) return undefined
  const rowLength = Math.ceil((width * bits * samples) / 8)
  const rows = unpackedRows(bytes, read, rowLength * height)
  if (!rows) return undefined
  const palette = read('colours')
  const most = 2 ** bits - 1
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const row = rows.subarray(y * rowLength, (y + 1) * rowLength)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (isRgb) {
        setPixel(pixels, at, row[x * samples] ?? 0, row[x * samples + 1] ?? 0, row[x * samples + 2] ?? 0)
        continue
      }
      const value = sample(row, x, bits)
      const grey = (photometric === 0 ? most - value : value) * (255 / most)
      const channel = (place: number) => (photometric === 3 ? (palette[value + place * (most + 1)] ?? 0) >> 8 : grey)
      setPixel(pixels, at, channel(0), channel(1), channel(2))
    }
  }
  return { kind: 'pixels', width, height, pixels }
}

/** The numbers of the first directory's entries; none where there is no such entry. */
function directoryOf(bytes: Uint8Array): Numbers | undefined {
  if (bytes.length < 8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = view.getUint16(0) === 0x4949
  if (!little && view.getUint16(0) !== 0x4d4d) return undefined
  const start = view.getUint32(4, little)
  if (start + 2 > bytes.length) return undefined
  const count = Math.min(view.getUint16(start, little), Math.floor((bytes.length - start - 2) / 12))
  return (tag) => {
    for (let entry = start + 2; entry < start + 2 + count * 12; entry += 12) {
      if (view.getUint16(entry, little) !== tags[tag]) continue
      const size = { 1: 1, 3: 2, 4: 4 }[view.getUint16(entry + 2, little)]
      const length = view.getUint32(entry + 4, little)
      if (!size || length > 100_000) return []
      const first = length * size <= 4 ? entry + 8 : view.getUint32(entry + 8, little)
      if (first + length * size > bytes.length) return []
      const numberAt = (at: number) =>
        size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at, little) : view.getUint32(at, little)
      return Array.from({ length }, (_, index) => numberAt(first + index * size))
    }
    return []
  }
}

function unpackedRows(bytes: Uint8Array, read: Numbers, length: number): Uint8Array | undefined {
  const unpack = { 1: (strip: Uint8Array) => strip, 5: unpackLzw, 32773: unpackBits }[read('compression')[0] ?? 1]
  if (!unpack) return undefined
  const rows = new Uint8Array(length)
  const counts = read('counts')
  let at = 0
  for (const [index, offset] of read('offsets').entries()) {
    const strip = unpack(bytes.subarray(offset, offset + (counts[index] ?? bytes.length)), length - at)
    rows.set(strip.subarray(0, length - at), at)
    at += strip.length
    if (at >= length) break
  }
  return rows
}
