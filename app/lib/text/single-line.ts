import { normalizeText } from './normalize.ts'

/** A normalized text on one line: each run of blanks, line breaks and other control characters is one space. */
export function toSingleLine(text: string): string {
  return normalizeText(text)
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
}

/** A normalized text of several lines: other control characters become spaces. */
export function toPlainLines(text: string): string {
  return normalizeText(text)
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim()
}
