import { eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalOrders } from '#db/tables/proposals.ts'
import { stockMovements } from '#db/tables/stock.ts'
import { ensureItem } from '../items/items.server.ts'
import { isLocation } from '../locations.server.ts'
import { addMovements } from '../movements/move.server.ts'
import { lockItems } from '../reservations/reserve.server.ts'
import { readReceivable } from './receivable.server.ts'

type Receipt = {
  orderId: string
  /** Company whose stock the order becomes. */
  companyId: string
  locationId: string
  /** Pieces by key of the line; suppliers deliver more or fewer than ordered. */
  quantities: ReadonlyMap<string, number>
  /** Pieces by key of the line that the form showed as received. */
  shownReceived: ReadonlyMap<string, number>
  reason: string
  /** Made with the form: sent twice, it receives once. */
  formKey: string
  by: Actor
}

/** Receives parts of an order into stock, and makes the items that are new. `conflict`: a line was received since the form was shown. */
export function receiveOrder(
  db: Queryable,
  { orderId, companyId, locationId, quantities, shownReceived, reason, formKey, by }: Receipt,
): Promise<'received' | 'nothing' | 'conflict' | 'not-found'> {
  return db.transaction(async (tx) => {
    const isOrder = eq(proposalOrders.id, orderId)
    await tx.select({ id: proposalOrders.id }).from(proposalOrders).where(isOrder).for('no key update')
    const receivable = await readReceivable(tx, orderId)
    if (!receivable || !(await isLocation(tx, locationId))) return 'not-found'
    if ((await tx.$count(stockMovements, eq(stockMovements.form_key, formKey))) > 0) return 'received'
    const lines = receivable.lines.filter(({ key }) => (quantities.get(key) ?? 0) > 0)
    if (lines.length === 0) return 'nothing'
    if (lines.some(({ key, received }) => shownReceived.get(key) !== received)) return 'conflict'
    const movements = []
    for (const { key, kind, name, color, size, image, contents, unitCost } of lines) {
      const identity = { company_id: companyId, kind, name, color, size }
      const item = await ensureItem(tx, { identity, facts: { image, contents }, by })
      movements.push({
        item_id: item.id,
        location_id: locationId,
        kind: 'receipt' as const,
        quantity: quantities.get(key) ?? 0,
        reason,
        order_id: orderId,
        order_line: key,
        unit_cost: unitCost,
        form_key: formKey,
      })
    }
    await lockItems(
      tx,
      movements.map(({ item_id }) => item_id),
    )
    await addMovements(tx, { movements, by })
    const { number } = receivable.opened.order
    const after = { pieces: movements.reduce((sum, { quantity }) => sum + quantity, 0) }
    await addAuditEntry(tx, { by, action: 'stock.received', subject: number, subjectId: orderId, after })
    return 'received'
  })
}
