import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import { toDollars } from '#app/lib/text/money.ts'
import { toRateText } from '../pricing/rate.ts'
import { type PurchaseOrder, toArtworkText } from './purchase-order.ts'

const columns = [
  'order',
  'supplier',
  'row',
  'item_number',
  'supplier_item_number',
  'product',
  'color',
  'size',
  'quantity',
  'currency',
  'unit_cost',
  'cost',
  'location',
  'method',
  'measure',
  'pms',
  'width_mm',
  'height_mm',
  'repeat',
  'artwork',
  'note',
]

/** Writes purchase orders as CSV: a row for each product, each of its sizes and imprints, and each setup. */
export function writePurchaseOrderCsv(
  orders: readonly PurchaseOrder[],
  { currency, number, artworkNames }: { currency: string; number: string; artworkNames: ReadonlyMap<string, string> },
): string {
  const rows = orders.flatMap(({ supplier, lines, setups }) => {
    const common = { order: number, supplier, currency }
    return [
      ...lines.flatMap((line) => {
        const product = {
          ...common,
          item_number: line.itemNumber,
          supplier_item_number: line.supplierItemNumber,
          product: line.name,
          color: line.color,
        }
        return [
          {
            ...product,
            row: 'product',
            quantity: line.pieces,
            unit_cost: toRateText(line.unitCost),
            cost: toCostText(line.cost),
            note: line.note,
          },
          ...line.sizes.map(({ name, quantity }) => ({ ...product, row: 'size', size: name, quantity })),
          ...line.imprints.map(({ location, method, measure, pms, sizeMm, isRepeat, artwork, cost }) => ({
            ...product,
            row: 'imprint',
            quantity: line.pieces,
            cost: toCostText(cost),
            location,
            method,
            measure,
            pms: pms.join('; '),
            width_mm: sizeMm?.[0],
            height_mm: sizeMm?.[1],
            repeat: isRepeat ? 'yes' : '',
            artwork: artwork === null ? '' : toArtworkText(artworkNames.get(artwork)),
          })),
        ]
      }),
      ...setups.map(({ label, cost }) => ({ ...common, row: 'setup', note: label, cost: toCostText(cost) })),
    ]
  })
  const escaped = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? escapeFormula(value) : value]),
    ),
  )
  return stringify(escaped, { header: true, columns, record_delimiter: 'windows', bom: true })
}

const toCostText = (cents: number | null) => toDollars(cents)?.toFixed(2) ?? ''
