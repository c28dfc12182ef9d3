/** Rows and columns that are shown. */
const maxRows = 60
const maxColumns = 20

/** Returns the cells of a size chart, titles first, in rows of one length: one line a row, cells separated by | or tabs. */
export function parseSizeChart(text: string): string[][] {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, maxRows)
    .map((line) =>
      line
        .replace(/^\s*\||\|\s*$/g, '')
        .split(/[|\t]/)
        .slice(0, maxColumns)
        .map((cell) => cell.trim()),
    )
  const width = Math.max(0, ...rows.map(({ length }) => length))
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
}

/** Returns a size chart as it is stored, also of cells pasted from a spreadsheet. */
export const formatSizeChart = (text: string): string => text.replace(/[^\S\n]*\t[^\S\n]*/g, ' | ')
