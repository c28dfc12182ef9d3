import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { stockItems, stockReservations } from '#db/tables/stock.ts'
import { alertLowStock } from './alert-low-stock.server.ts'

/** Locks items until the transaction ends, always in the same order. */
export const lockItems = (tx: Transaction, ids: Iterable<string>) =>
  tx
    .select()
    .from(stockItems)
    .where(inArray(stockItems.id, [...ids]))
    .orderBy(stockItems.id)
    .for('no key update')

/**
 * Reserves the pieces of a recipient's claim in place of earlier ones, all or none; a check of the table rejects more than there
 * are.
 * @param pieces by stock item; empty releases all
 * @returns false if too few are available: earlier reservations stay
 */
export async function reservePieces(
  tx: Transaction,
  { recipientId, pieces }: { recipientId: string; pieces: ReadonlyMap<string, number> },
): Promise<boolean> {
  const isTheirs = eq(stockReservations.recipient_id, recipientId)
  const earlier = await tx.select().from(stockReservations).where(isTheirs)
  if (pieces.size === 0 && earlier.length === 0) return true
  const held = new Map(earlier.map(({ item_id, quantity }) => [item_id, quantity]))
  const items = await lockItems(tx, new Set([...pieces.keys(), ...held.keys()]))
  const hasEnough = [...pieces].every(([id, quantity]) => {
    const item = items.find((each) => each.id === id)
    return item && item.on_hand - item.reserved + (held.get(id) ?? 0) >= quantity
  })
  if (!hasEnough) return false
  const ids = [...pieces.keys()]
  await tx
    .delete(stockReservations)
    .where(ids.length > 0 ? and(isTheirs, notInArray(stockReservations.item_id, ids)) : isTheirs)
  if (ids.length === 0) return true
  await tx
    .insert(stockReservations)
    .values([...pieces].map(([item_id, quantity]) => ({ recipient_id: recipientId, item_id, quantity })))
    .onConflictDoUpdate({
      target: [stockReservations.recipient_id, stockReservations.item_id],
      set: { quantity: sql`excluded.quantity` },
    })
  await alertLowStock(tx, { itemIds: ids, causedBy: null })
  return true
}

/** Releases the pieces of a recipient who gets nothing. */
export const releasePieces = (tx: Transaction, recipientId: string) =>
  tx.delete(stockReservations).where(eq(stockReservations.recipient_id, recipientId))

/** Pieces that recipients reserved, by recipient. */
export async function readReservations(tx: Transaction, recipientIds: readonly string[]) {
  const rows = await tx
    .select()
    .from(stockReservations)
    .where(inArray(stockReservations.recipient_id, [...recipientIds]))
    .orderBy(stockReservations.item_id)
  return Map.groupBy(rows, (row) => row.recipient_id)
}
