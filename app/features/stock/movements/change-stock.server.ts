import { and, eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { stockBalances, stockMovements } from '#db/tables/stock.ts'
import { formatStockItem } from '../items/format-item.ts'
import { isLocation } from '../locations.server.ts'
import { lockItems } from '../reservations/reserve.server.ts'
import { addMovements } from './move.server.ts'

export type StockChange =
  /** Received without an order. @param unitCost in ten-thousandths of a dollar */
  | { kind: 'receipt'; quantity: number; unitCost: number | null }
  /** Pieces that came, or left if negative. */
  | { kind: 'adjustment'; quantity: number }
  /** Pieces counted at the location. */
  | { kind: 'count'; quantity: number }
  | { kind: 'transfer'; quantity: number; to: string }

export type StockChangeResult =
  | 'changed'
  /** Fewer than that are at the location, or available. */
  | 'too-few'
  | 'not-found'

type ChangeArgs = {
  itemId: string
  locationId: string
  change: StockChange
  reason: string
  /** Made with the form: sent twice, it changes once. */
  formKey: string
  by: Actor
}

/** Receives, adjusts, counts or transfers pieces of an item at a location, by movements. */
export function changeStock(db: Queryable, args: ChangeArgs): Promise<StockChangeResult> {
  const { itemId, locationId, change, reason, formKey, by } = args
  return db.transaction(async (tx) => {
    const [item] = await lockItems(tx, [itemId])
    if (!item || !(await isLocation(tx, locationId))) return 'not-found'
    if (change.kind === 'transfer' && !(await isLocation(tx, change.to))) return 'not-found'
    if ((await tx.$count(stockMovements, eq(stockMovements.form_key, formKey))) > 0) return 'changed'
    const there = await readBalance(tx, { itemId, locationId })
    const difference = getDifference(change, there)
    const common = { item_id: itemId, kind: change.kind, reason, form_key: formKey }
    if (there + difference < 0) return 'too-few'
    if (change.kind !== 'transfer' && item.on_hand - item.reserved + difference < 0) return 'too-few'
    const moved = { ...common, location_id: locationId, quantity: difference }
    const movements =
      change.kind === 'transfer'
        ? [moved, { ...common, location_id: change.to, quantity: change.quantity }]
        : [{ ...moved, unit_cost: change.kind === 'receipt' ? change.unitCost : null }]
    await addMovements(tx, { movements: movements.filter(({ quantity }) => quantity !== 0), by })
    const after = { kind: change.kind, quantity: difference, ...(reason && { reason }) }
    await addAuditEntry(tx, { by, action: 'stock.moved', subject: formatStockItem(item), subjectId: itemId, after })
    return 'changed'
  })
}

const getDifference = (change: StockChange, there: number): number =>
  change.kind === 'transfer' ? -change.quantity : change.kind === 'count' ? change.quantity - there : change.quantity

async function readBalance(tx: Transaction, { itemId, locationId }: { itemId: string; locationId: string }) {
  const [row] = await tx
    .select({ quantity: stockBalances.quantity })
    .from(stockBalances)
    .where(and(eq(stockBalances.item_id, itemId), eq(stockBalances.location_id, locationId)))
  return row?.quantity ?? 0
}
