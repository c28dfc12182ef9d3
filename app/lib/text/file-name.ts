import { normalizeText } from './normalize.ts'

/** Bytes of a name in UTF-8 that file systems accept. */
const maxNameBytes = 255
/** Characters of an extension; what follows a dot may also be a sentence. */
const maxExtensionLength = 20

const encoder = new TextEncoder()

/** Shortens a file name to 255 bytes of UTF-8, in front of its extension. @param stemSuffix is put there, such as " (2)" */
export function shortenFileName(name: string, stemSuffix = ''): string {
  const dot = name.lastIndexOf('.')
  const hasExtension = dot > 0 && name.length - dot <= maxExtensionLength
  const extension = stemSuffix + (hasExtension ? name.slice(dot) : '')
  const stem = hasExtension ? name.slice(0, dot) : name
  return truncateToBytes(stem, maxNameBytes - encoder.encode(extension).length) + extension
}

function truncateToBytes(text: string, maxBytes: number): string {
  if (encoder.encode(text).length <= maxBytes) return text
  let shortened = ''
  let bytes = 0
  // Marks stay with their letters.
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    bytes += encoder.encode(segment).length
    if (bytes > maxBytes) break
    shortened += segment
  }
  return shortened.trimEnd()
}

const escapedCharacters: Record<string, string> = { '%22': '"', '%0A': '\n', '%0D': '\r' }

/**
 * Returns the visitor's file name of a part of a multipart form, without folders and control characters. Browsers escape quotes
 * and line ends, and nothing else (HTML, 4.10.21.8).
 */
export function parseUploadedFileName(sentName: string | undefined): string {
  const name = (sentName ?? '').replace(/%(?:22|0A|0D)/g, (escaped) => escapedCharacters[escaped] ?? '')
  const base = name.split(/[/\\]/).at(-1) ?? ''
  return shortenFileName(
    normalizeText(base)
      .replace(/[\p{Cc}\p{Co}\p{Cn}]/gu, '')
      .trim(),
  )
}
