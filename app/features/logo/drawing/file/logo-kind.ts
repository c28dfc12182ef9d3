import { readImageSize } from '#app/lib/artwork/image-size.ts'
import { createXmlDecoder } from '#app/lib/artwork/xml-decoder.ts'
import type { LogoType } from '../tasks.ts'

/** `postscript`: an EPS, or an AI file of before 2000. */
type Kind =
  | { type: Exclude<LogoType, 'image/svg+xml' | 'application/pdf'>; width: number; height: number }
  | { type: 'image/svg+xml' | 'application/pdf' | 'postscript' }

/** Characters at the start of a text that are searched for an SVG element. */
const headLength = 64 * 1024
/** Bytes at the start of a file that PDF readers search for its signature. */
const pdfHeadLength = 1_024

/** Detects the format by content; undefined if no logo can be read from it. */
export function getKind(bytes: Uint8Array): Kind | undefined {
  const signature = String.fromCharCode(...bytes.subarray(0, 12))
  const raster = rasterTypes.find(([pattern]) => pattern.test(signature))
  if (raster) return { type: raster[1], ...(readImageSize(bytes) ?? { width: 0, height: 0 }) }
  if (isPdf(bytes)) return { type: 'application/pdf' }
  // An EPS can begin with the header of its preview (EPSF 3.0, 5.2).
  const isPostscript = signature.replace('\u0004', '').trimStart().startsWith('%!PS')
  if (isPostscript || signature.startsWith('\xc5\xd0\xd3\xc6')) return { type: 'postscript' }
  const head = createXmlDecoder(bytes).decode(bytes.subarray(0, headLength))
  return /^\s*</.test(head) && /<(?:[\w.-]+:)?svg[\s>/]/i.test(head) ? { type: 'image/svg+xml' } : undefined
}

const isPdf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, pdfHeadLength)).includes('%PDF-')

const rasterTypes = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the signature of the format contains one
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
] as const
