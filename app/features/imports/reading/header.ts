import { knownHeader } from '../mapping/synonyms.ts'
import type { Cell, SourceRow } from './source.ts'

/** Rows before which the one that names the columns must come. */
export const headerWithin = 10

/**
 * Which of the first rows names the columns: suppliers put titles, dates and merged headings above. The one with most names
 * that are known counts, else the first with most texts.
 */
export function headerIndex(rows: readonly SourceRow[]): number {
  let best = 0
  let bestScore = -1
  for (const [index, { cells }] of rows.slice(0, headerWithin).entries()) {
    const texts = cells.filter(
      (cell) => typeof cell === 'string' && cell.trim() !== '' && !/^[\d.,$€]+$/.test(cell.trim()),
    )
    const known = texts.filter((text) => knownHeader(String(text))).length
    const score = known * 1_000 + (known > 0 ? texts.length : Math.min(texts.length, 2))
    if (score > bestScore) {
      best = index
      bestScore = score
    }
  }
  return best
}

/** A spreadsheet's name of a column, from 0: A, B, … Z, AA. */
export function columnLetter(index: number): string {
  return (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Names of columns, each once; "Column C" for one without. */
export function uniqueHeaders(cells: readonly Cell[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, index) => {
    const name =
      String(cell ?? '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 100)
        .toWellFormed() || `Column ${columnLetter(index)}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** Separates the header from a stream of rows. `named`: number of columns up to the last named one. */
export async function splitHeader(
  all: AsyncGenerator<SourceRow>,
): Promise<{ headers: string[]; named: number; headerLine: number | null; rows: AsyncGenerator<SourceRow> }> {
  const first: SourceRow[] = []
  while (first.length < headerWithin) {
    const { value, done } = await all.next()
    if (done) break
    first.push(value)
  }
  const at = headerIndex(first)
  const header = first[at]
  const width = Math.max(0, ...first.slice(at).map(({ cells }) => cells.length))
  const filled = header?.cells.findLastIndex((cell) => String(cell ?? '').trim() !== '') ?? -1
  // Columns beyond the last name are read where rows have them: they are named by their letters.
  const named = Array.from({ length: Math.max(filled + 1, header?.cells.length ?? 0, 0) }, (_, i) => header?.cells[i])
  const headers = uniqueHeaders(named.length > 0 ? named : Array.from({ length: width }))
  async function* rest() {
    try {
      yield* first.slice(at + 1)
      yield* all
    } finally {
      await all.return(undefined)
    }
  }
  return { headers, named: filled + 1, headerLine: header?.line ?? null, rows: rest() }
}
