/** A text on one line: line breaks, tabs and other control characters become a space. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** A text in lines, which stay; other control characters become a space. */
export function plainLines(text: string): string {
  return text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim()
}
