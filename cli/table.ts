export type Row = readonly string[]

/** A table for the terminal; the last column gives way so that no line is wider than `width` characters. */
export function formatTable(head: Row, rows: readonly Row[], width: number): string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const maxLength = width - widths.slice(0, -1).reduce((sum, column) => sum + column + 2, 0)
  const formatRow = (row: Row) =>
    row
      .map((cell, column) =>
        column < widths.length - 1 ? cell.padEnd(widths[column] ?? 0) : truncate(cell, maxLength),
      )
      .join('  ')
      .trimEnd()
  return [
    formatRow(head),
    formatRow(widths.map((column, i) => '-'.repeat(i < widths.length - 1 ? column : Math.min(column, maxLength)))),
    ...rows.map(formatRow),
  ]
}

/** At most `room` characters, the last one an ellipsis where some are missing. */
export function truncate(text: string, maxLength: number): string {
  const limit = Math.max(maxLength, 1)
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`
}

/** Visitors' text may not steer the terminal. */
export const toPrintable = (text: string) => text.replace(/[^\P{C}\n]/gu, '')
export const toOneLine = (text: string) => toPrintable(text).replace(/\s+/g, ' ')
