import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import { describeRequest } from '../describe-request.ts'
import {
  listCustomers,
  listEstimateLines,
  quickBooksCustomers,
  quickBooksEstimates,
  xeroContacts,
  xeroInvoices,
} from './accounting.ts'
import { type Cell, type ExportedRequest, exportColumns } from './columns.ts'
import { lineColumns, toLines } from './lines.ts'

/** Export format: header, batches of requests, footer. */
export type FormatDefinition = {
  /** Name of the file without extension; by default "requests". */
  fileName?: string
  extension: string
  contentType: string
  header: string
  /** @param written what the file has, of formats that have something once */
  rows: (requests: ExportedRequest[], isFirst: boolean, written: Set<string>) => string
  footer: string
}

const columns = Object.entries(exportColumns)

const listAllEstimateLines = (requests: ExportedRequest[]) => requests.flatMap(listEstimateLines)

const csvType = 'text/csv; charset=utf-8; header=present'

/** Keys are the format names of `requests export`. */
export const exportFormats = {
  /** For spreadsheets: a byte order mark, without which Excel reads no UTF-8, CRLF, and no formulas (docs/domain.md, Requests, Export). */
  csv: {
    extension: 'csv',
    contentType: csvType,
    header: formatCsvLines([columns.map(([, { title }]) => title)], { bom: true }),
    rows: (requests) => formatCsvLines(requests.map(getCells)),
    footer: '',
  },
  /** A row for each product and size. */
  lines: {
    fileName: 'request line items',
    extension: 'csv',
    contentType: csvType,
    header: formatCsvLines([Object.keys(lineColumns)], { bom: true }),
    rows: (requests) =>
      formatCsvLines(
        requests.flatMap(toLines).map((line) => Object.values(lineColumns).map((getCell) => toText(getCell(line)))),
      ),
    footer: '',
  },
  'quickbooks-customers': createAccountingFormat('QuickBooks customers', quickBooksCustomers, listCustomers),
  'quickbooks-estimates': createAccountingFormat('QuickBooks estimates', quickBooksEstimates, listAllEstimateLines),
  'xero-contacts': createAccountingFormat('Xero contacts', xeroContacts, listCustomers),
  'xero-invoices': createAccountingFormat('Xero draft invoices', xeroInvoices, listAllEstimateLines),
  /** One array. */
  json: {
    extension: 'json',
    contentType: 'application/json',
    header: '[',
    rows: (requests, first) => `${first ? '\n' : ',\n'}${requests.map(toJson).join(',\n')}`,
    footer: '\n]\n',
  },
  /** One object per line. */
  ndjson: {
    extension: 'ndjson',
    contentType: 'application/x-ndjson',
    header: '',
    rows: (requests) => requests.map((request) => `${toJson(request)}\n`).join(''),
    footer: '',
  },
} as const satisfies Record<string, FormatDefinition>

export type ExportFormatName = keyof typeof exportFormats

export const isExportFormat = (text: unknown): text is ExportFormatName =>
  typeof text === 'string' && Object.hasOwn(exportFormats, text)

/** Without a byte order mark, which both programs may read as part of the first heading. */
function createAccountingFormat<T>(
  fileName: string,
  columns: Record<string, (row: T) => Cell>,
  list: (requests: ExportedRequest[], written: Set<string>) => T[],
): FormatDefinition {
  return {
    fileName,
    extension: 'csv',
    contentType: csvType,
    header: formatCsvLines([Object.keys(columns)]),
    rows: (requests, _isFirst, written) =>
      formatCsvLines(
        list(requests, written).map((row) => Object.values(columns).map((getCell) => toText(getCell(row)))),
      ),
    footer: '',
  }
}

function formatCsvLines(lines: string[][], { bom = false } = {}): string {
  // Quotes fields with a lone \n or \r, which most readers take for the end of a record.
  return stringify(lines, { bom, record_delimiter: 'windows', quote_record_delimiter: true })
}

function getCells(request: ExportedRequest): string[] {
  const fields = request.sent ? describeRequest(request.sent).fields : []
  return columns.map(([, { data, cell = data }]) => toText(cell(request, fields)))
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return escapeFormula([value].flat().join('\n'))
}

const toJson = (request: ExportedRequest): string =>
  JSON.stringify(Object.fromEntries(columns.map(([name, { data }]) => [name, data(request)])))
