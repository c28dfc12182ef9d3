/** csv-parse counts a CRLF within a quoted cell as two lines, so readers that report lines replace it first. */
export const normalizeLineBreaks = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/**
 * Returns the line of a file at which a record begins, from 1. Empty lines count, and a quoted cell may have several lines.
 * @param lines line at which the record ends, `info.lines` of csv-parse
 */
export function getFirstLine(lines: number, cells: readonly string[]): number {
  let breaks = 0
  for (const cell of cells)
    for (let index = cell.indexOf('\n'); index >= 0; index = cell.indexOf('\n', index + 1)) breaks++
  return lines - breaks
}
