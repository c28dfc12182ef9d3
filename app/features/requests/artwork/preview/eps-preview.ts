import { mostPixels, type Preview, sample, setPixel } from './preview.ts'
import { tiffPreview } from './tiff.ts'
import { wmfPreview } from './wmf.ts'

/** Bytes at the beginning and at the end that comments are read in. */
const commentsLength = 256 * 1024
/** Bytes in which a thumbnail of Adobe's programs is looked for. */
const thumbnailReach = 4 * 1024 * 1024

export type PostScriptFile = { text: string; preview: Preview | undefined }

/** The comments of an EPS or an old AI file, and the picture it carries of itself, where it does. */
export function readPostScript(bytes: Uint8Array<ArrayBuffer>): PostScriptFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // EPSF 3.0, 5.2: programs of DOS put a table in front of the file.
  if (bytes.length < 30 || view.getUint32(0) !== 0xc5d0d3c6) {
    return { text: commentsIn(bytes), preview: previewIn(bytes) }
  }
  const section = (at: number) => {
    const start = view.getUint32(at, true)
    return bytes.subarray(start, start + view.getUint32(at + 4, true))
  }
  const program = section(4)
  const preview = tiffPreview(section(20)) ?? wmfPreview(section(12)) ?? previewIn(program)
  return { text: commentsIn(program), preview }
}

const latin1 = new TextDecoder('latin1')

function commentsIn(bytes: Uint8Array): string {
  if (bytes.length <= 2 * commentsLength) return latin1.decode(bytes)
  return `${latin1.decode(bytes.subarray(0, commentsLength))}\n${latin1.decode(bytes.subarray(-commentsLength))}`
}

function previewIn(bytes: Uint8Array): Preview | undefined {
  const text = latin1.decode(bytes.subarray(0, thumbnailReach))
  return epsiPreview(text) ?? adobeThumbnail(text)
}

/** EPSF 3.0, 6: a bitmap in hexadecimal comments, 0 is white; rows from the top, as programs write it. */
function epsiPreview(text: string): Preview | undefined {
  const [head, ...numbers] = /^%%BeginPreview:\s*(\d+)\s+(\d+)\s+(\d+).*$/m.exec(text) ?? []
  const [width = 0, height = 0, bits = 0] = numbers.map(Number)
  if (!head || width * height === 0 || width * height > mostPixels || ![1, 2, 4, 8].includes(bits)) return undefined
  const start = text.indexOf(head) + head.length
  const end = text.indexOf('%%EndPreview', start)
  if (end < 0) return undefined
  const digits = text.slice(start, end).replace(/[^\da-f]/gi, '')
  const rowLength = Math.ceil((width * bits) / 8)
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const row = bytesOfHex(digits.slice(y * rowLength * 2, (y + 1) * rowLength * 2))
    for (let x = 0; x < width; x++) {
      const grey = 255 - (sample(row, x, bits) * 255) / (2 ** bits - 1)
      setPixel(pixels, y * width + x, grey, grey, grey)
    }
  }
  return { kind: 'pixels', width, height, pixels }
}

const bytesOfHex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The JPEG that Illustrator and others keep in the file's description (XMP, xmpGImg). */
function adobeThumbnail(text: string): Preview | undefined {
  const [, base64] = /<(?:xmpGImg|xapGImg):image>([^<]*)</.exec(text) ?? []
  if (!base64) return undefined
  try {
    const data = atob(base64.replace(/&#x[Aa];/g, '').replace(/[^A-Za-z\d+/=]/g, ''))
    return { kind: 'picture', type: 'image/jpeg', bytes: Uint8Array.from(data, (each) => each.charCodeAt(0)) }
  } catch {
    return undefined
  }
}
