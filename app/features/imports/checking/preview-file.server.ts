import type { Preview } from '../file-preview.ts'
import { maxSampleRows } from '../limits.ts'
import { guessColumns } from '../mapping/guess.ts'
import type { Mapping, PresetName } from '../mapping/mapping.ts'
import { joinPresetRows } from '../mapping/preset-rows.ts'
import { getPresetColumns } from '../mapping/presets.ts'
import { getQuestions, pickFormatSamples } from '../mapping/questions.ts'
import { checkSize, getFormat, openSource } from '../reading/open.server.ts'
import type { ReadingOptions, SourceRow } from '../reading/source.ts'
import { toShownText } from '../values/cell.server.ts'

/** Number of previewed rows, and of sample values per column. */
const maxPreviewRows = 5
const maxSamples = 5

/**
 * Detects format, columns and their probable meaning. Heavy: not for the main thread.
 * @param preset chosen preset; otherwise detected by columns
 * @throws FileRejected
 */
export async function previewFile(
  file: string,
  { name, preset: chosenPreset, ...options }: { name: string; preset?: PresetName | undefined } & ReadingOptions,
): Promise<Preview> {
  await checkSize(file)
  const format = await getFormat(file, name)
  const fileSource = await openSource(file, { format, ...options })
  const guess = guessColumns(fileSource.headers)
  const preset = chosenPreset ?? guess.preset
  const source = joinPresetRows(fileSource, preset)
  const rows: SourceRow[] = []
  for await (const row of source.rows) {
    rows.push(row)
    if (rows.length >= maxSampleRows) break
  }
  const { headers } = source
  const columns: Mapping['columns'] = Object.fromEntries(headers.map((header) => [header, null]))
  Object.assign(columns, guessColumns(headers).columns, chosenPreset && getPresetColumns(chosenPreset, headers))
  const getTexts = (index: number) =>
    rows.flatMap(({ cells }) => (cells[index] === undefined ? [] : [toShownText(cells[index])]))
  const previewColumns = headers.map((header, index) => ({
    name: header,
    samples: [...new Set(getTexts(index).filter((text) => text.trim() !== ''))].slice(0, maxSamples),
    figures: pickFormatSamples(header, getTexts(index).flatMap(getPriceTexts)),
  }))
  return {
    format,
    delimiter: source.delimiter,
    encoding: source.encoding,
    sheet: source.sheet,
    headerLine: source.headerLine,
    columns: previewColumns,
    rows: rows
      .slice(0, maxPreviewRows)
      .map(({ line, cells }) => ({ line, cells: headers.map((_, index) => toShownText(cells[index])) })),
    // Numbers in JSON have a fixed format.
    mapping: { columns, preset, decimal: getQuestions(previewColumns, columns).decimal, supplier: null },
  }
}

/** Returns the prices in a cell: each price of breaks in text, none of JSON. */
const getPriceTexts = (text: string): string[] => {
  if (/^[[{]/.test(text.trim())) return []
  return /[:=@]/.test(text) ? text.split(/[|;\n]/).flatMap((part) => /[:=@]\s*(.+)$/.exec(part)?.[1] ?? []) : [text]
}
