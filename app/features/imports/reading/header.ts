import { isKnownHeader } from '../mapping/synonyms.ts'
import type { Cell, SourceRow } from './source.ts'

/** The header must be within the first rows. */
export const maxHeaderRows = 10

/**
 * Finds the header row, as suppliers put titles and dates above it: the row with the most known column names, else the first with
 * the most texts. Also returns how many of its names are known.
 */
export function findHeader(rows: readonly SourceRow[]): { index: number; known: number } {
  let best = { index: 0, known: 0 }
  let bestScore = -1
  for (const [index, { cells }] of rows.slice(0, maxHeaderRows).entries()) {
    const texts = cells.filter(
      (cell) => typeof cell === 'string' && cell.trim() !== '' && !/^[\d.,$€]+$/.test(cell.trim()),
    )
    const known = texts.filter((text) => isKnownHeader(String(text))).length
    const score = known * 1_000 + (known > 0 ? texts.length : Math.min(texts.length, 2))
    if (score > bestScore) {
      best = { index, known }
      bestScore = score
    }
  }
  return best
}

/** Spreadsheet name of a zero-based column: A, B, … Z, AA. */
export function toColumnLetter(index: number): string {
  return (index >= 26 ? toColumnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Makes column names unique; "Column C" for one without a name. */
export function toUniqueHeaders(cells: readonly Cell[]): string[] {
  const countByName = new Map<string, number>()
  return cells.map((cell, index) => {
    const name =
      String(cell ?? '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 100)
        .toWellFormed() || `Column ${toColumnLetter(index)}`
    const times = (countByName.get(name) ?? 0) + 1
    countByName.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** Takes the first rows of a stream, which stays open. */
export async function takeRows(all: AsyncGenerator<SourceRow>, count: number): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  while (rows.length < count) {
    const { value, done } = await all.next()
    if (done) break
    rows.push(value)
  }
  return rows
}

/** Separates the header from a stream of rows. `namedColumns`: number of columns up to the last named one. */
export async function splitHeader(
  all: AsyncGenerator<SourceRow>,
): Promise<{ headers: string[]; namedColumns: number; headerLine: number | null; rows: AsyncGenerator<SourceRow> }> {
  const first = await takeRows(all, maxHeaderRows)
  const index = findHeader(first).index
  const header = first[index]
  const width = Math.max(0, ...first.slice(index).map(({ cells }) => cells.length))
  const lastNamed = header?.cells.findLastIndex((cell) => String(cell ?? '').trim() !== '') ?? -1
  // Unnamed columns beyond the last name are named by their letters.
  const nameCells = Array.from(
    { length: Math.max(lastNamed + 1, header?.cells.length ?? 0, 0) },
    (_, i) => header?.cells[i],
  )
  const headers = toUniqueHeaders(nameCells.length > 0 ? nameCells : Array.from({ length: width }))
  async function* rest() {
    try {
      yield* first.slice(index + 1)
      yield* all
    } finally {
      await all.return(undefined)
    }
  }
  return { headers, namedColumns: lastNamed + 1, headerLine: header?.line ?? null, rows: rest() }
}
