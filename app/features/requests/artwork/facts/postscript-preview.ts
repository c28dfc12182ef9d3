/** Preview embedded in a file: pixels, or a JPEG. */
export type Preview =
  | { kind: 'pixels'; width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> }
  | { kind: 'image'; type: 'image/jpeg'; bytes: Uint8Array<ArrayBuffer> }

/** Pixels of a bitmap; programs write a few hundred thousand. */
const maxPixels = 16_000_000
/** Bytes searched for comments, at the beginning and at the end of a file. */
const maxCommentBytes = 256 * 1024
/** Bytes searched for a thumbnail. */
const maxThumbnailBytes = 4 * 1024 * 1024

export type PostScriptFile = { text: string; preview: Preview | undefined }

/**
 * Reads the comments of an EPS or an old AI file, and its preview if a browser can show it: an EPSI bitmap or a JPEG thumbnail.
 * The TIFF or metafile of a DOS EPS is not decoded.
 */
export function readPostScript(bytes: Uint8Array<ArrayBuffer>): PostScriptFile {
  const program = findProgram(bytes)
  const text = latin1.decode(program.subarray(0, maxThumbnailBytes))
  return { text: readComments(program), preview: readEpsi(text) ?? readThumbnail(text) }
}

/** The PostScript in the file: a DOS EPS has a table of sections before it (EPSF 3.0, 5.2). */
function findProgram(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 30 || view.getUint32(0) !== 0xc5d0d3c6) return bytes
  const start = view.getUint32(4, true)
  return bytes.subarray(start, start + view.getUint32(8, true))
}

const latin1 = new TextDecoder('latin1')

function readComments(bytes: Uint8Array): string {
  if (bytes.length <= 2 * maxCommentBytes) return latin1.decode(bytes)
  return `${latin1.decode(bytes.subarray(0, maxCommentBytes))}\n${latin1.decode(bytes.subarray(-maxCommentBytes))}`
}

/** A bitmap in hexadecimal comments (EPSF 3.0, 6): 0 is white, the top row comes first. */
function readEpsi(text: string): Preview | undefined {
  const [header, ...numbers] = /^%%BeginPreview:\s*(\d+)\s+(\d+)\s+(\d+).*$/m.exec(text) ?? []
  const [width = 0, height = 0, bits = 0] = numbers.map(Number)
  if (!header || width * height === 0 || width * height > maxPixels || ![1, 2, 4, 8].includes(bits)) return undefined
  const start = text.indexOf(header) + header.length
  const end = text.indexOf('%%EndPreview', start)
  if (end < 0) return undefined
  const digits = text.slice(start, end).replace(/[^\da-f]/gi, '')
  const rowLength = Math.ceil((width * bits) / 8)
  const maxSample = 2 ** bits - 1
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const row = decodeHex(digits.slice(y * rowLength * 2, (y + 1) * rowLength * 2))
    for (let x = 0; x < width; x++) {
      const sample = ((row[(x * bits) >> 3] ?? 0) >> (8 - bits - ((x * bits) & 7))) & maxSample
      const gray = 255 - (sample * 255) / maxSample
      pixels.set([gray, gray, gray, 255], (y * width + x) * 4)
    }
  }
  return { kind: 'pixels', width, height, pixels }
}

const decodeHex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The JPEG thumbnail in the XMP metadata that Illustrator and others write (xmpGImg). */
function readThumbnail(text: string): Preview | undefined {
  const [, base64] = /<(?:xmpGImg|xapGImg):image>([^<]*)</.exec(text) ?? []
  if (!base64) return undefined
  try {
    const data = atob(base64.replace(/&#x[Aa];/g, '').replace(/[^A-Za-z\d+/=]/g, ''))
    return { kind: 'image', type: 'image/jpeg', bytes: Uint8Array.from(data, (each) => each.charCodeAt(0)) }
  } catch {
    return undefined
  }
}
