import { CsvError, parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { getDelimiter } from '#app/features/customers/transfer/read-file.server.ts'
import { emailAddress, maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { getFirstLine, normalizeLineBreaks } from '#app/lib/text/csv-lines.ts'
import { unescapeFormula } from '#app/lib/text/escape-formula.ts'
import { parseCountry } from '#app/lib/text/parse-country.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Campaign } from '../links.server.ts'

/** Recipients of a campaign, and rows of a file. */
export const maxRecipients = 50_000

/** A row of a file or of pasted text, with the line at which it begins. `reasons` why it is rejected; empty for a valid one. */
export type RecipientRow = { line: number; email: string; name: string; country: string | null; reasons: string[] }

export type RecipientFile = { ok: true; rows: RecipientRow[] } | { ok: false; message: string }

type Field = 'email' | 'name' | 'first' | 'last' | 'country'

const headings: Record<string, Field> = {
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  mail: 'email',
  name: 'name',
  'full name': 'name',
  recipient: 'name',
  'first name': 'first',
  first_name: 'first',
  firstname: 'first',
  'given name': 'first',
  'last name': 'last',
  last_name: 'last',
  lastname: 'last',
  surname: 'last',
  'family name': 'last',
  country: 'country',
  'country code': 'country',
}

const email = emailAddress('', '')
const isEmail = (text: string): boolean => v.is(email, text)
/** `"Lee, Ana" <ana@northwind.example>`, with a comma in the quoted name. */
const quotedName = /^[ \t]*("[^"\n]*")[ \t]*(?=<[^<>\s]+>)/gm
/** "Ana Lee <ana@northwind.example>", as email programs copy it. */
const namedEmail = /^"?([^"<]*)"?\s*<([^<>]+)>$/

/**
 * Reads recipients from a CSV file with a heading line, or from pasted lines: an email address, with a name and a country in any
 * order. Columns are separated by commas, semicolons or tabs.
 * @param campaign whose countries the rows are checked against
 */
export function readRecipientFile(
  text: string,
  campaign: Pick<Campaign, 'countries' | 'allows_other_countries'>,
): RecipientFile {
  let records: { record: string[]; info: { lines: number } }[]
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, info: true, trim: true } as const
    const delimiter = getDelimiter(text)
    const unquoted = normalizeLineBreaks(text).replace(quotedName, `$1${delimiter}`)
    records = parse(unquoted, { ...options, delimiter, relax_quotes: true }) as never
  } catch (error) {
    if (error instanceof CsvError)
      return { ok: false, message: 'The file is not valid CSV. Check for an unclosed quote.' }
    throw error
  }
  const columns = records[0]?.record.map((cell) => headings[toSingleLine(cell).toLowerCase()])
  const hasHeading = columns?.includes('email') === true
  const parsed = records.map(({ record, info }) => ({ record, line: getFirstLine(info.lines, record) }))
  const body = hasHeading
    ? parsed.slice(1)
    : parsed.flatMap(({ record, line }) => splitList(record).map((cells) => ({ record: cells, line })))
  if (body.length === 0) return { ok: false, message: 'There are no recipients in it.' }
  if (body.length > maxRecipients)
    return { ok: false, message: `It has more than ${maxRecipients.toLocaleString('en-US')} rows. Split it.` }
  const firstLines = new Map<string, number>()
  const rows = body.map(({ record, line }) => {
    const cells = record.map((cell) => toSingleLine(unescapeFormula(cell)))
    const found = hasHeading && columns ? readColumns(cells, columns) : readLoose(cells)
    const row = checkRow({ line, ...found }, campaign)
    const earlier = firstLines.get(row.email)
    if (row.email && earlier !== undefined) row.reasons.push(`The same email address is in row ${earlier}`)
    else firstLines.set(row.email, line)
    return row
  })
  return { ok: true, rows }
}

type Cells = { email: string; name: string; country: string }

function readColumns(cells: string[], columns: (Field | undefined)[]): Cells {
  const get = (field: Field) => cells[columns.indexOf(field)] ?? ''
  const [, innerName = '', innerEmail] = namedEmail.exec(get('email')) ?? []
  const name = get('name') || [get('first'), get('last')].filter(Boolean).join(' ') || innerName.trim()
  return { email: innerEmail ?? get('email'), name, country: get('country') }
}

/** Several email addresses on one line, as email programs list them, are a row each. */
const splitList = (record: string[]): string[][] =>
  record.filter((cell) => cell.includes('@')).length > 1
    ? record.filter((cell) => cell !== '').map((cell) => [cell])
    : [record]

/** Finds the email address, then takes a known country, and another text as the name. */
function readLoose(cells: string[]): Cells {
  const at = cells.findIndex((cell) => cell.includes('@'))
  const [, innerName = '', innerEmail] = namedEmail.exec(cells[at] ?? '') ?? []
  const others = cells.filter((cell, index) => index !== at && cell !== '')
  // A name may look like a country: "Chad" alone is one.
  const countryAt = others.findLastIndex(
    (cell, index) => (others.length > 1 || index > 0 || innerName) && parseCountry(cell),
  )
  const names = others.filter((_, index) => index !== countryAt)
  const isUnknown = countryAt < 0 && names.length > 1 && (names.at(-1) ?? '').length > 0
  const country = countryAt >= 0 ? (others[countryAt] ?? '') : isUnknown ? (names.pop() ?? '') : ''
  return { email: innerEmail ?? cells[at] ?? '', name: names.join(' ') || innerName.trim(), country }
}

function checkRow(
  { line, ...cells }: Cells & { line: number },
  campaign: Parameters<typeof readRecipientFile>[1],
): RecipientRow {
  const reasons: string[] = []
  const address = cells.email.toLowerCase()
  if (address === '') reasons.push('The email address is missing')
  else if (!isEmail(address)) reasons.push(`“${address.slice(0, 100)}” is not an email address`)
  if (cells.name.length > maxLength.name) reasons.push(`The name is longer than ${maxLength.name} characters`)
  const country = parseCountry(cells.country)
  if (cells.country !== '' && !country) reasons.push(`Unknown country “${cells.country.slice(0, 60)}”`)
  else if (country && !campaign.allows_other_countries && !campaign.countries.includes(country))
    reasons.push(`${getCountryName(country)} is not among the countries of this campaign`)
  return { line, email: address, name: cells.name, country: country ?? null, reasons }
}
