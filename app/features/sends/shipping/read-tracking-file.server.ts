import { CsvError, parse } from 'csv-parse/sync'
import { getDelimiter } from '#app/features/customers/transfer/read-file.server.ts'
import { getFirstLine, normalizeLineBreaks } from '#app/lib/text/csv-lines.ts'
import { unescapeFormula } from '#app/lib/text/escape-formula.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { ShippedFields } from './change-shipments.server.ts'

/** Each row ships in a transaction of its own. */
export const maxTrackingRows = 5_000

type Field = 'code' | 'tracking' | 'carrier' | 'service' | 'parcels' | 'cost'

const headings: Record<string, Field> = {
  reference: 'code',
  'reference code': 'code',
  ref: 'code',
  'order id': 'code',
  shipment: 'code',
  tracking: 'tracking',
  'tracking number': 'tracking',
  tracking_number: 'tracking',
  'tracking no': 'tracking',
  carrier: 'carrier',
  service: 'service',
  parcels: 'parcels',
  packages: 'parcels',
  cost: 'cost',
  price: 'cost',
  amount: 'cost',
  'shipping cost': 'cost',
}

/** A row, with the line at which it begins. `reasons` why it is rejected; empty for a valid one. */
type Parsed = { line: number; id?: string; code: string; fields: ShippedFields; reasons: string[] }

/** Reads a carrier's CSV with a heading line. @param carrier of rows without one */
export function readTrackingFile(
  text: string,
  carrier: string,
): { ok: true; rows: Parsed[] } | { ok: false; message: string } {
  let records: { record: string[]; info: { lines: number } }[]
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, info: true, trim: true } as const
    records = parse(normalizeLineBreaks(text), {
      ...options,
      delimiter: getDelimiter(text),
      relax_quotes: true,
    }) as never
  } catch (error) {
    if (error instanceof CsvError)
      return { ok: false, message: 'The file is not valid CSV. Check for an unclosed quote.' }
    throw error
  }
  const columns = records[0]?.record.map((cell) => headings[toSingleLine(cell).toLowerCase()]) ?? []
  if (!columns.includes('code') || !columns.includes('tracking'))
    return { ok: false, message: 'It needs a header row with the columns “reference” and “tracking number”.' }
  const body = records.slice(1)
  if (body.length === 0) return { ok: false, message: 'There are no rows in it.' }
  if (body.length > maxTrackingRows)
    return { ok: false, message: `It has more than ${maxTrackingRows.toLocaleString('en-US')} rows. Split it.` }
  const firstLines = new Map<string, number>()
  const rows = body.map(({ record, info }) => {
    const line = getFirstLine(info.lines, record)
    const get = (field: Field) => toSingleLine(unescapeFormula(record[columns.indexOf(field)] ?? ''))
    const row = checkRow({ line, get, carrier })
    const earlier = firstLines.get(row.code)
    if (row.code && earlier !== undefined) row.reasons.push(`The same reference code is in row ${earlier}`)
    else firstLines.set(row.code, line)
    return row
  })
  return { ok: true, rows }
}

function checkRow({ line, get, carrier }: { line: number; get: (field: Field) => string; carrier: string }): Parsed {
  const reasons: string[] = []
  const code = get('code').toUpperCase().replaceAll(/[\s-]/g, '')
  if (code === '') reasons.push('The reference code is missing')
  const trackingNumber = get('tracking')
  if (trackingNumber === '') reasons.push('The tracking number is missing')
  else if (trackingNumber.length > 80) reasons.push('The tracking number is longer than 80 characters')
  const named = get('carrier') || carrier
  if (named === '' || named.length > 60) reasons.push('The carrier is missing or longer than 60 characters')
  const parcels = get('parcels')
  if (parcels !== '' && !/^[1-9]\d{0,3}$/.test(parcels))
    reasons.push(`“${parcels.slice(0, 20)}” is not a number of packages`)
  const cost = get('cost').replace('$', '')
  if (cost !== '' && !/^\d{1,7}(\.\d{1,2})?$/.test(cost))
    reasons.push(`“${cost.slice(0, 20)}” is not an amount in dollars`)
  const service = get('service').slice(0, 60)
  const fields: ShippedFields = {
    carrier: named,
    trackingNumber,
    ...(service !== '' && { service }),
    ...(parcels !== '' && { parcels: Number(parcels) }),
    ...(cost !== '' && { costCents: Math.round(Number(cost) * 100) }),
  }
  return { line, code: code.slice(0, 40), fields, reasons }
}
