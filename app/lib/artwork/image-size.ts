export type Size = { width: number; height: number }

/** Reads the size of a PNG, JPEG, GIF or WebP from its header; undefined for other formats. */
export function readImageSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 30) return undefined
  const signature = String.fromCharCode(...bytes.subarray(0, 16))
  if (signature.startsWith('\x89PNG')) return { width: view.getUint32(16), height: view.getUint32(20) }
  if (signature.startsWith('GIF8')) return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (signature.startsWith('RIFF')) return readWebpSize(signature.slice(12), view)
  return signature.startsWith('\xff\xd8') ? readJpegSize(view) : undefined
}

function readWebpSize(kind: string, view: DataView): Size | undefined {
  if (kind === 'VP8X')
    return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 }
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Skips segments up to the frame header, which contains the size. */
function readJpegSize(view: DataView): Size | undefined {
  for (let at = 2; at + 9 < view.byteLength; ) {
    const marker = view.getUint16(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (marker < 0xff00) return undefined
    at += 2 + view.getUint16(at + 2)
  }
}
