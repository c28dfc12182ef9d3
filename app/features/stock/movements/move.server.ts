import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { stockBalances, stockItems, stockLocations, stockMovements, stockReservations } from '#db/tables/stock.ts'
import { alertLowStock } from '../reservations/alert-low-stock.server.ts'
import { lockItems } from '../reservations/reserve.server.ts'

type NewMovement = Omit<typeof stockMovements.$inferInsert, 'id' | 'staff_id' | 'actor' | 'created_at'>

/**
 * Adds movements of locked items; triggers add them up. A receipt with a cost changes the average, and pieces that come restore
 * an archived item.
 * @throws if fewer units are at the location, or fewer than the reserved ones would be left
 */
export async function addMovements(
  tx: Transaction,
  { movements, by }: { movements: readonly NewMovement[]; by: Actor },
): Promise<void> {
  for (const movement of movements) {
    const { item_id, unit_cost: cost, quantity } = movement
    if (cost !== undefined && cost !== null) await changeAverageCost(tx, { itemId: item_id, quantity, cost })
    await tx.insert(stockMovements).values({ ...movement, staff_id: by.staffId, actor: by.name })
  }
  const restored = movements.filter(({ quantity }) => quantity > 0).map(({ item_id }) => item_id)
  await tx
    .update(stockItems)
    .set({ archived_at: null })
    .where(and(inArray(stockItems.id, restored), isNotNull(stockItems.archived_at)))
  const itemIds = [...new Set(movements.map(({ item_id }) => item_id))]
  await alertLowStock(tx, { itemIds, causedBy: by.staffId })
}

async function changeAverageCost(
  tx: Transaction,
  { itemId, quantity, cost }: { itemId: string; quantity: number; cost: number },
): Promise<void> {
  const isItem = eq(stockItems.id, itemId)
  const [item] = await tx.select().from(stockItems).where(isItem)
  if (!item) return
  const { on_hand: before, unit_cost: known } = item
  const average = known === null ? cost : Math.round((before * known + quantity * cost) / (before + quantity))
  await tx.update(stockItems).set({ unit_cost: average }).where(isItem)
}

type ShippedPieces = { itemId: string; quantity: number }

/** Takes the pieces of a shipment out of stock, from the default location first, in place of the recipient's reservation. */
export async function shipPieces(
  tx: Transaction,
  {
    recipientId,
    shipmentId,
    lines,
    by,
  }: { recipientId: string; shipmentId: string; lines: readonly ShippedPieces[]; by: Actor },
): Promise<void> {
  if (lines.length === 0) return
  await lockItems(
    tx,
    lines.map(({ itemId }) => itemId),
  )
  const movements: NewMovement[] = []
  for (const { itemId, quantity } of lines) {
    const { recipient_id, item_id } = stockReservations
    await tx.delete(stockReservations).where(and(eq(recipient_id, recipientId), eq(item_id, itemId)))
    let missing = quantity
    for (const { locationId, there } of await listBalances(tx, itemId)) {
      const taken = Math.min(missing, there)
      if (taken > 0) {
        const from = { item_id: itemId, location_id: locationId, quantity: -taken }
        movements.push({ ...from, kind: 'shipment', shipment_id: shipmentId })
      }
      missing -= taken
    }
    if (missing > 0) throw new Error(`a shipment needs ${missing} more pieces of ${itemId}`)
  }
  await addMovements(tx, { movements, by })
}

/** Puts the pieces of a returned shipment back at a location. */
export async function returnPieces(
  tx: Transaction,
  {
    shipmentId,
    locationId,
    lines,
    by,
  }: { shipmentId: string; locationId: string; lines: readonly ShippedPieces[]; by: Actor },
): Promise<void> {
  await lockItems(
    tx,
    lines.map(({ itemId }) => itemId),
  )
  const movements = lines.map(
    ({ itemId, quantity }): NewMovement => ({
      item_id: itemId,
      location_id: locationId,
      quantity,
      kind: 'return',
      shipment_id: shipmentId,
    }),
  )
  await addMovements(tx, { movements, by })
}

/** Locations that have pieces of an item, the default one first. */
export const listBalances = (db: Queryable, itemId: string) =>
  db
    .select({ locationId: stockLocations.id, location: stockLocations.name, there: stockBalances.quantity })
    .from(stockBalances)
    .innerJoin(stockLocations, eq(stockLocations.id, stockBalances.location_id))
    .where(and(eq(stockBalances.item_id, itemId), gt(stockBalances.quantity, 0)))
    .orderBy(desc(stockLocations.is_default), stockLocations.name)
