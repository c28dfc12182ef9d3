import type { Preview } from '../file-preview.ts'
import { maxSampleRows } from '../limits.ts'
import { countCurrencies } from '../mapping/currency.ts'
import { guessColumns } from '../mapping/guess.ts'
import type { ChosenPreset, Mapping } from '../mapping/mapping.ts'
import { joinPresetRows } from '../mapping/preset-rows.ts'
import { findPublicationColumns } from '../mapping/publication.ts'
import { getQuestions, pickFormatSamples } from '../mapping/questions.ts'
import { Columns, toTrimmedText } from '../mapping/variants.ts'
import { checkSize, getFormat, openSource } from '../reading/open-source.server.ts'
import type { ReadingOptions, SourceRow } from '../reading/source.ts'
import { toDisplayText } from '../values/cell.server.ts'
import { getForeignCurrency } from '../values/numbers.ts'
import { parseHexColor } from '../values/words.ts'

/** Number of previewed rows, and of sample values per column. */
const maxPreviewRows = 5
const maxSamples = 5

/**
 * Detects format, columns and their probable meaning. Heavy: not for the main thread.
 * @param preset chosen preset, or `custom` for none; otherwise detected by columns
 * @throws FileRejected
 */
export async function previewFile(
  file: string,
  { name, preset: chosenPreset, ...options }: { name: string; preset?: ChosenPreset | undefined } & ReadingOptions,
): Promise<Preview> {
  await checkSize(file)
  const format = await getFormat(file, name)
  const fileSource = await openSource(file, { format, ...options })
  const guess = guessColumns(fileSource.headers, chosenPreset)
  const { preset } = guess
  const source = joinPresetRows(fileSource, guess)
  const rows: SourceRow[] = []
  for await (const row of source.rows) {
    rows.push(row)
    if (rows.length >= maxSampleRows) break
  }
  const { headers } = source
  // Cells of a row that cannot be read may be in the wrong columns.
  const readable = rows.filter(({ parseError }) => parseError === undefined)
  const getTexts = (index: number) =>
    readable.flatMap(({ cells }) => (cells[index] === undefined ? [] : [toDisplayText(cells[index])]))
  const columns: Mapping['columns'] = Object.fromEntries(headers.map((header) => [header, null]))
  Object.assign(columns, source.added, guess.columns)
  for (const [index, header] of headers.entries()) {
    // A code of the supplier's such as "51" is not a color that a browser shows.
    const texts =
      columns[header] === 'colour_hex' && preset !== 'boxwright'
        ? getTexts(index).filter((text) => text.trim() !== '')
        : []
    if (texts.length > 0 && texts.every((text) => parseHexColor(text) === undefined)) columns[header] = null
  }
  const currency = new Columns(headers).find('currency', 'currencycode', 'pricecurrency')
  /** Prices, with the currency that their row names. */
  const getMoneyTexts = (index: number) =>
    readable.flatMap(({ cells }) => {
      const money = currency === undefined || cells[index] === undefined ? '' : toTrimmedText(cells[currency])
      const prices = cells[index] === undefined ? [] : getPriceTexts(toDisplayText(cells[index]))
      return getForeignCurrency(money) ? prices.map((price) => `${price} ${money}`) : prices
    })
  const publication = findPublicationColumns(new Columns(headers))
  const getUse = (index: number, header: string): Preview['columns'][number]['use'] => {
    if (publication.some((column) => column.index === index && !column.isType)) return 'publication'
    if (index === currency) return 'currency'
    return source.usedColumns?.has(header) ? 'variants' : undefined
  }
  const previewColumns = headers.map((header, index) => {
    const moneyTexts = getMoneyTexts(index)
    return {
      name: header,
      samples: [...new Set(getTexts(index).filter((text) => text.trim() !== ''))].slice(0, maxSamples),
      figures: pickFormatSamples(header, moneyTexts),
      currencyCounts: countCurrencies(header, moneyTexts),
      ...(preset !== 'boxwright' && { use: getUse(index, header) }),
    }
  })
  return {
    format,
    delimiter: source.delimiter,
    encoding: source.encoding,
    sheet: source.sheet,
    sheets: source.sheets,
    headerLine: source.headerLine,
    columns: previewColumns,
    rows: rows
      .slice(0, maxPreviewRows)
      .map(({ line, cells }) => ({ line, cells: headers.map((_, index) => toDisplayText(cells[index])) })),
    // Numbers in JSON have a fixed format.
    mapping: { columns, preset, decimal: getQuestions(previewColumns, columns).decimal, supplier: null },
  }
}

/** Returns the prices in a cell: each price of breaks in text, none of JSON. */
const getPriceTexts = (text: string): string[] => {
  if (/^[[{]/.test(text.trim())) return []
  return /[:=@]/.test(text) ? text.split(/[|;\n]/).flatMap((part) => /[:=@]\s*(.+)$/.exec(part)?.[1] ?? []) : [text]
}
