import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import { type ExportedRequest, exportColumns } from './columns.ts'
import { lineColumns, toLines } from './lines.ts'

/** Export format: header, batches of requests, footer. */
export type Format = {
  /** Of the file; by default "requests". */
  name?: string
  ending: string
  contentType: string
  begin: string
  rows: (requests: ExportedRequest[], first: boolean) => string
  end: string
}

const columns = Object.entries(exportColumns)

const csvType = 'text/csv; charset=utf-8; header=present'

/** By the words of the command line. */
export const exportFormats = {
  /** For spreadsheets: a byte order mark, without which Excel reads no UTF-8, CRLF, and no formulas (decision 0041). */
  csv: {
    ending: 'csv',
    contentType: csvType,
    begin: formatCsvLines([columns.map(([, { title }]) => title)], { bom: true }),
    rows: (requests) => formatCsvLines(requests.map(getCells)),
    end: '',
  },
  /** A row for each product and size. */
  lines: {
    name: 'request lines',
    ending: 'csv',
    contentType: csvType,
    begin: formatCsvLines([Object.keys(lineColumns)], { bom: true }),
    rows: (requests) =>
      formatCsvLines(
        requests.flatMap(toLines).map((line) => Object.values(lineColumns).map((getCell) => toText(getCell(line)))),
      ),
    end: '',
  },
  /** One array. */
  json: {
    ending: 'json',
    contentType: 'application/json',
    begin: '[',
    rows: (requests, first) => `${first ? '\n' : ',\n'}${requests.map(toJson).join(',\n')}`,
    end: '\n]\n',
  },
  /** An object a line. */
  ndjson: {
    ending: 'ndjson',
    contentType: 'application/x-ndjson',
    begin: '',
    rows: (requests) => requests.map((request) => `${toJson(request)}\n`).join(''),
    end: '',
  },
} as const satisfies Record<string, Format>

export type ExportFormat = keyof typeof exportFormats

export const isExportFormat = (text: unknown): text is ExportFormat =>
  typeof text === 'string' && Object.hasOwn(exportFormats, text)

function formatCsvLines(lines: string[][], { bom = false } = {}): string {
  // A lone line break ends a record for most readers, too.
  return stringify(lines, { bom, record_delimiter: 'windows', quote_record_delimiter: true })
}

const getCells = (request: ExportedRequest): string[] =>
  columns.map(([, { data, cell = data }]) => toText(cell(request)))

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return escapeFormula([value].flat().join('\n'))
}

const toJson = (request: ExportedRequest): string =>
  JSON.stringify(Object.fromEntries(columns.map(([name, { data }]) => [name, data(request)])))
