/** A text on one line: line breaks, tabs and other control characters become a space. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Replaces control characters by spaces, except line breaks. */
export function plainLines(text: string): string {
  return text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim()
}
