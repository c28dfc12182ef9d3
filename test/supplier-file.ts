import { toXlsx } from './spreadsheet.ts'

/** Rows of the spreadsheet, and how many of them an import rejects. */
export const supplierRows = 5_000
export const supplierRejected = 40

const header = [
  'Item #',
  'Product Name',
  'Long Description',
  'Category',
  'Brand',
  'Color',
  'Qty 1',
  'Price 1',
  'Qty 2',
  'Price 2',
  'Qty 3',
  'Price 3',
  'Production Time',
  'Inventory',
  'Image URL',
]

const kinds = ['Mug', 'Tumbler', 'Notebook', 'Tote', 'Cap', 'Pen', 'Hoodie', 'Charger', 'Blanket', 'Candle']
const categories = ['Drinkware', 'Drinkware', 'Office', 'Bags', 'Apparel', 'Office', 'Apparel', 'Tech', 'Home', 'Home']
const colors = ['Navy', 'Black', 'Forest', 'Sand', 'White']

/** Faults in every 125th row, in turn: column and value. */
const faults: { column: string; value: (row: number) => string }[] = [
  { column: 'Product Name', value: () => '   ' },
  { column: 'Price 1', value: () => 'nine fifty' },
  { column: 'Item #', value: (row) => itemNumber(row - 1) },
  { column: 'Production Time', value: () => 'soon' },
  { column: 'Image URL', value: () => 'C:\\pictures\\mug.jpg' },
]

const itemNumber = (row: number) => `HG-${String(10_000 + row)}`
const faultInterval = supplierRows / supplierRejected
const getFault = (row: number) =>
  row % faultInterval === 0 ? faults[(row / faultInterval - 1) % faults.length] : undefined

/** Rows 1 to 5,000 with entities, tags, line breaks, thousands separators, missing prices and long texts. */
function getCells(row: number, isCorrected: boolean): string[] {
  const kind = row % kinds.length
  const price = 4 + (row % 97) * 1.25 + (row % 500 === 7 ? 1_200 : 0)
  const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const description =
    row % 50 === 0
      ? `<p>Soft &amp; warm.</p><ul><li>Part ${row}</li><li>Caf&eacute; size</li></ul>`
      : row % 40 === 0
        ? `Two lines,\nwith "quotes" and item ${row}.`
        : row % 1_000 === 1
          ? 'A long story. '.repeat(700).trim()
          : `A ${kinds[kind]?.toLowerCase()} for every desk, number ${row}.`
  const hasPrice = row % 60 !== 0
  const cells = [
    itemNumber(row),
    `${kinds[kind]} ${Math.ceil(row / 50)}, ${colors[row % colors.length]}`,
    description,
    categories[kind] ?? '',
    row % 3 === 0 ? 'Harbor Goods' : '',
    colors[row % colors.length] ?? '',
    '48',
    hasPrice ? dollars(price) : 'TBD',
    '96',
    hasPrice ? dollars(price * 0.9) : '',
    '240',
    hasPrice && row % 2 === 0 ? (price * 0.8).toFixed(9) : 'Call',
    row % 4 === 0 ? '5-7 days' : row % 4 === 1 ? '2 weeks' : '',
    row % 17 === 0 ? 'Out of stock' : String(row % 900),
    '',
  ]
  const fault = isCorrected ? undefined : getFault(row)
  if (fault) cells[header.indexOf(fault.column)] = fault.value(row)
  return cells
}

const quoteCell = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Returns a supplier's spreadsheet of 5,000 products, always the same: 40 rows are rejected for an empty name, a price, a
 * duplicate item number, a production time and an image. A title and an empty line precede the columns.
 * @param isCorrected without these errors
 */
export function createSupplierSpreadsheet({ isCorrected = false } = {}) {
  const rows = Array.from({ length: supplierRows }, (_, index) => getCells(index + 1, isCorrected))
  const title = ['Harbor Goods price list, spring', ...Array.from({ length: header.length - 1 }, () => '')]
  const lines: number[] = []
  let line = 3
  for (const cells of rows) {
    line += 1
    lines.push(line)
    line += cells.join('').split('\n').length - 1
  }
  const rejectedRows = isCorrected ? [] : rows.flatMap((_, index) => (getFault(index + 1) ? [index] : []))
  return {
    header,
    rows,
    /** Rejected rows, each with its line in the CSV, its row in the spreadsheet, and the column. */
    rejected: rejectedRows.map((index) => ({
      csvLine: lines[index] ?? 0,
      row: index + 4,
      column: getFault(index + 1)?.column ?? '',
    })),
    /** With a byte order mark and CRLF, as Excel writes it. */
    csv: (): string =>
      `\ufeff${[title, [], header, ...rows].map((cells) => cells.map(quoteCell).join(',')).join('\r\n')}\r\n`,
    xlsx: (): Buffer => toXlsx([title, null, header, ...rows.map((cells) => cells.map(toCellValue))]),
  }
}

/** Quantities are numbers in a spreadsheet. */
const toCellValue = (cell: string) => (/^\d+$/.test(cell) ? Number(cell) : cell === '' ? null : cell)
