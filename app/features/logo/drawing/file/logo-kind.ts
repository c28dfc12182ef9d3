import { readImageSize } from '#app/lib/artwork/image-size.ts'
import { createXmlDecoder } from '#app/lib/artwork/xml-decoder.ts'
import type { LogoType } from '../tasks.ts'

type Kind = { type: Exclude<LogoType, 'image/svg+xml'>; width: number; height: number } | { type: 'image/svg+xml' }

/** Characters at the start of a text that are searched for an SVG element. */
const headLength = 64 * 1024

/** Detects the format by content; undefined if no logo can be read from it. */
export function getKind(bytes: Uint8Array): Kind | undefined {
  const signature = String.fromCharCode(...bytes.subarray(0, 12))
  const raster = rasterTypes.find(([pattern]) => pattern.test(signature))
  if (raster) return { type: raster[1], ...(readImageSize(bytes) ?? { width: 0, height: 0 }) }
  const head = createXmlDecoder(bytes).decode(bytes.subarray(0, headLength))
  return /^\s*</.test(head) && /<(?:[\w.-]+:)?svg[\s>/]/i.test(head) ? { type: 'image/svg+xml' } : undefined
}

const rasterTypes = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the signature of the format contains one
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
] as const
