import { stringify } from 'csv-stringify/sync'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import type { Queryable } from '#db/client.ts'
import { listItems, type StockFilter } from './list-items.server.ts'

/** Items of a file; a shop has hundreds. */
const maxRows = 50_000

const headings = ['code', 'kind', 'name', 'color', 'size', 'customer', 'on_hand', 'reserved', 'available', 'low_at']

/** Writes the items that a filter finds, with unit cost and value in dollars, and records who exports them. */
export async function writeStockCsv(
  db: Queryable,
  { filter, by }: { filter: StockFilter; by: Actor },
): Promise<string> {
  const { rows } = await listItems(db, { ...filter, limit: maxRows })
  await addAuditEntry(db, { by, action: 'stock.exported', after: { items: rows.length } })
  const lines = rows.map((item) => {
    const { code, kind, name, color, size, company, onHand, reserved, available, lowAt, unitCost } = item
    const cost = unitCost === null ? '' : (unitCost / 10_000).toFixed(4)
    const value = unitCost === null ? '' : ((onHand * unitCost) / 10_000).toFixed(2)
    return [code, kind, name, color, size, company, onHand, reserved, available, lowAt, cost, value]
  })
  const cells = [[...headings, 'unit_cost', 'value'], ...lines].map((line) =>
    line.map((cell) => escapeFormula(String(cell ?? ''))),
  )
  return stringify(cells, { bom: true, record_delimiter: 'windows', quote_record_delimiter: true })
}
