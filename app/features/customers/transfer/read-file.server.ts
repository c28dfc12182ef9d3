import { CsvError, parse } from 'csv-parse/sync'
import { getFirstLine, normalizeLineBreaks } from '#app/lib/text/csv-lines.ts'
import { unescapeFormula } from '#app/lib/text/escape-formula.ts'
import { toStorable } from '#app/lib/text/storable.ts'
import { type CustomerKind, customerColumns } from './columns.ts'

/** Rows of an import, which runs within one transaction. */
export const maxRows = 1_000

/** A row of a file: the line at which it begins, and its cells that are not empty, by field. */
export type FileRow = { line: number; cells: Record<string, string> }

export type CustomerFile =
  | { ok: true; rows: FileRow[]; skipped: string[] }
  /** `message`: why it cannot be read. */
  | { ok: false; message: string }

/** Other headings of a field. */
const aliases: Record<string, string> = {
  'e-mail': 'email',
  'email address': 'email',
  'full name': 'name',
  'phone number': 'phone',
  title: 'job_title',
  'company name': 'company',
  domain: 'domain',
  website: 'domain',
  owner: 'owner_id',
  terms: 'payment_terms',
}

/** Reads a CSV file of customers, with a heading line, separated by commas, semicolons or tabs. */
export function readCustomerFile(text: string, kind: CustomerKind): CustomerFile {
  const columns: Record<string, string> = customerColumns[kind]
  const fields = new Map(Object.entries(columns).map(([field, label]) => [label.toLowerCase(), field]))
  const findField = (heading: string) => {
    const name = heading.trim().toLowerCase()
    const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined
    return fields.get(name) ?? (alias !== undefined && Object.hasOwn(columns, alias) ? alias : undefined)
  }
  try {
    const [head, ...records] = parseCsv(text)
    if (!head) return { ok: false, message: 'The file is empty.' }
    if (records.length > maxRows)
      return { ok: false, message: `The file has more than ${maxRows.toLocaleString('en-US')} rows. Split it.` }
    const headings = head.record.map((heading) => ({ heading, field: findField(heading) }))
    if (!headings.some(({ field }) => field)) {
      return { ok: false, message: `No heading matches. Use headings such as ${Object.values(columns).join(', ')}.` }
    }
    const rows = records.map(({ record, info }) => {
      const cells = headings.flatMap(({ field }, index) => {
        const cell = toStorable(unescapeFormula(record[index] ?? '')).trim()
        return field && cell ? [[field, cell] as const] : []
      })
      return { line: getFirstLine(info.lines, record), cells: Object.fromEntries(cells) }
    })
    const skipped = headings.flatMap(({ heading, field }) => (field || !heading.trim() ? [] : [heading.trim()]))
    return { ok: true, rows: rows.filter(({ cells }) => Object.keys(cells).length > 0), skipped }
  } catch (error) {
    if (error instanceof CsvError)
      return { ok: false, message: 'The file is not valid CSV. Check for an unclosed quote.' }
    throw error
  }
}

const parseCsv = (text: string) =>
  parse(normalizeLineBreaks(text), {
    bom: true,
    delimiter: getDelimiter(text),
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  }) as unknown as { record: string[]; info: { lines: number } }[]

/** The separator that the first line has most of. */
export function getDelimiter(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}
