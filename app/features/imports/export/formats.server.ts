import { stringify } from 'csv-stringify/sync'
import { writeXlsxStream } from 'hucre/xlsx'
import { type ExportedProduct, importColumnNames, toJsonValue, toTextValue } from '../columns.ts'
import type { ProductFormat } from './formats.ts'

type Batches = AsyncIterable<ExportedProduct[]>
type Format = {
  contentType: string
  write: (batches: Batches) => AsyncGenerator<string | Uint8Array, void>
}

/** Export formats. An import of the file restores the stored values (decision 0032). */
export const productFormats: Record<ProductFormat, Format> = {
  csv: { contentType: 'text/csv; charset=utf-8; header=present', write: writeCsv },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
  json: { contentType: 'application/json', write: writeJson },
  ndjson: { contentType: 'application/x-ndjson', write: writeNdjson },
}

const getCells = (product: ExportedProduct) => importColumnNames.map((column) => toTextValue(product, column))
const toJson = (product: ExportedProduct) =>
  JSON.stringify(Object.fromEntries(importColumnNames.map((column) => [column, toJsonValue(product, column)])))

/** Writes CSV with a byte order mark, which Excel needs for UTF-8, and CRLF. */
async function* writeCsv(batches: Batches) {
  // Quotes texts with a line feed: most parsers would end the record there.
  const options = { record_delimiter: 'windows', quote_record_delimiter: true } as const
  yield stringify([importColumnNames], { ...options, bom: true })
  for await (const products of batches) yield stringify(products.map(getCells), options)
}

async function* writeJson(batches: Batches) {
  let before = '[\n'
  for await (const products of batches) {
    yield `${before}${products.map(toJson).join(',\n')}`
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

async function* writeNdjson(batches: Batches) {
  for await (const products of batches) yield products.map((product) => `${toJson(product)}\n`).join('')
}

/** Column widths in characters that differ from the default. */
const widths: Partial<Record<keyof ExportedProduct, number>> = {
  slug: 32,
  name: 36,
  description: 60,
  category: 18,
  brand: 18,
  price_breaks: 30,
  net_costs: 30,
  msrp: 30,
  purchase_includes: 36,
  image_url: 40,
  image_urls: 40,
  image_alts: 40,
  imprint_areas: 40,
  supplier: 20,
  supplier_item_number: 22,
  sizes: 30,
  size_chart: 40,
  imprint_locations: 40,
  material: 30,
  dimensions: 24,
  care: 36,
  available_colors: 36,
}

/**
 * All cells are texts, so that Excel changes neither "00123" to a number nor "1-2" to a date; prices as well, since
 * spreadsheet numbers are binary fractions.
 */
async function* writeXlsx(batches: Batches) {
  const workbook = writeXlsxStream(toRows(batches), {
    name: 'Products',
    columns: importColumnNames.map((column) => ({ header: column, width: widths[column] ?? 16 })),
    freezePane: { rows: 1 },
  })
  for await (const chunk of workbook) yield chunk
}

async function* toRows(batches: Batches) {
  for await (const products of batches) for (const product of products) yield getCells(product).map(escapeXlsxText)
}

/** Escapes sequences that spreadsheets decode and hucre 1.0 does not escape: "_x0041_" would become "A". */
const escapeXlsxText = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
