import type { Preview } from './preview.ts'

/** Records that draw a bitmap, and how many bytes stand before it (MS-WMF 2.3.1). */
const bitmapRecords: Record<number, number> = { 3907: 28, 2881: 26, 2368: 22, 3379: 24 }
const bitmapHeader = 40

/**
 * The bitmap that a Windows metafile draws, the largest where there are more: previews of EPS files are hardly anything
 * else. @returns undefined for a metafile of lines and areas
 */
export function wmfPreview(bytes: Uint8Array): Preview | undefined {
  if (bytes.length < 18) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let largest: Uint8Array | undefined
  // Programs may put 22 bytes of their own in front of the header's 18.
  for (let at = view.getUint32(0, true) === 0x9ac6cdd7 ? 40 : 18; at + 6 <= bytes.length; ) {
    const size = view.getUint32(at, true) * 2
    if (size < 6) break
    const before = bitmapRecords[view.getUint16(at + 4, true)]
    const bitmap = before === undefined ? undefined : bytes.subarray(at + before, at + size)
    if (bitmap && bitmap.length > Math.max(bitmapHeader, largest?.length ?? 0)) largest = bitmap
    at += size
  }
  return largest && asFile(largest)
}

/** A bitmap of memory as a file: its pixels begin behind header, masks and palette. */
function asFile(bitmap: Uint8Array): Preview | undefined {
  const view = new DataView(bitmap.buffer, bitmap.byteOffset, bitmap.byteLength)
  const header = view.getUint32(0, true)
  if (header < bitmapHeader || header > bitmap.length) return undefined
  const bits = view.getUint16(14, true)
  const colours = view.getUint32(32, true) || (bits <= 8 ? 2 ** bits : 0)
  const masks = view.getUint32(16, true) === 3 ? 12 : 0
  const file = new Uint8Array(14 + bitmap.length)
  const out = new DataView(file.buffer)
  out.setUint16(0, 0x424d)
  out.setUint32(2, file.length, true)
  out.setUint32(10, 14 + header + masks + colours * 4, true)
  file.set(bitmap, 14)
  return { kind: 'picture', type: 'image/bmp', bytes: file }
}
