import type { Preview } from '../file-preview.ts'
import { rowsLookedAt } from '../limits.ts'
import { guessColumns } from '../mapping/guess.ts'
import { joinedRows } from '../mapping/joined-rows.ts'
import type { Mapping, PresetName } from '../mapping/mapping.ts'
import { presetColumns } from '../mapping/presets.ts'
import { getQuestions, tellingFigures } from '../mapping/questions.ts'
import { checkSize, getFormat, openSource } from '../reading/open.server.ts'
import type { ReadingOptions, SourceRow } from '../reading/source.ts'
import { shown } from '../values/cell.server.ts'

/** Number of previewed rows, and of sample values per column. */
const rowsShown = 5
const samplesShown = 5

/**
 * Detects format, columns and their probable meaning. Heavy: not for the main thread.
 * @param preset chosen preset; otherwise detected by columns
 * @throws FileRejected
 */
export async function previewFile(
  file: string,
  { name, preset: said, ...options }: { name: string; preset?: PresetName | undefined } & ReadingOptions,
): Promise<Preview> {
  await checkSize(file)
  const format = await getFormat(file, name)
  const opened = await openSource(file, { format, ...options })
  const guess = guessColumns(opened.headers)
  const preset = said ?? guess.preset
  const source = joinedRows(opened, preset)
  const rows: SourceRow[] = []
  for await (const row of source.rows) {
    rows.push(row)
    if (rows.length >= rowsLookedAt) break
  }
  const { headers } = source
  const columns: Mapping['columns'] = Object.fromEntries(headers.map((header) => [header, null]))
  Object.assign(columns, guessColumns(headers).columns, said && presetColumns(said, headers))
  const ofColumn = (index: number) =>
    rows.flatMap(({ cells }) => (cells[index] === undefined ? [] : [shown(cells[index])]))
  const preview = headers.map((header, index) => ({
    name: header,
    samples: [...new Set(ofColumn(index).filter((text) => text.trim() !== ''))].slice(0, samplesShown),
    figures: tellingFigures(header, ofColumn(index).flatMap(getFigures)),
  }))
  return {
    format,
    delimiter: source.delimiter,
    encoding: source.encoding,
    sheet: source.sheet,
    headerLine: source.headerLine,
    columns: preview,
    rows: rows
      .slice(0, rowsShown)
      .map(({ line, cells }) => ({ line, cells: headers.map((_, index) => shown(cells[index])) })),
    // JSON has its own way of writing numbers.
    mapping: { columns, preset, decimal: getQuestions(preview, columns).decimal, supplier: null },
  }
}

/** The prices of a cell: of breaks in text each, of JSON none. */
const getFigures = (text: string): string[] => {
  if (/^[[{]/.test(text.trim())) return []
  return /[:=@]/.test(text) ? text.split(/[|;\n]/).flatMap((part) => /[:=@]\s*(.+)$/.exec(part)?.[1] ?? []) : [text]
}
