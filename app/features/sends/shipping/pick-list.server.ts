import { and, eq, inArray } from 'drizzle-orm'
import { listBalances } from '#app/features/stock/movements/move.server.ts'
import type { Queryable } from '#db/client.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { stockItems } from '#db/tables/stock.ts'
import { canShip } from './change-shipments.server.ts'

/** Pieces to take from a location; '' for what is not in stock. */
export type PickLine = { location: string; name: string; code: string; quantity: number }

/** Adds up the pieces of all shipments of a campaign that are to pick, by location and item. */
export async function readPickList(
  db: Queryable,
  campaignId: string,
): Promise<{ lines: PickLine[]; shipments: number }> {
  const isToPick = and(eq(sendShipments.campaign_id, campaignId), eq(sendShipments.state, 'to-pick'), canShip)
  const shipments = await db.select({ contents: sendShipments.contents }).from(sendShipments).where(isToPick)
  const sums = new Map<string, { item: string | null; name: string; quantity: number }>()
  for (const { item, name, quantity } of shipments.flatMap(({ contents }) => contents)) {
    const key = item ?? name
    sums.set(key, { item, name, quantity: (sums.get(key)?.quantity ?? 0) + quantity })
  }
  const itemIds = [...sums.values()].flatMap(({ item }) => item ?? [])
  const items = itemIds.length > 0 ? await db.select().from(stockItems).where(inArray(stockItems.id, itemIds)) : []
  const codes = new Map(items.map(({ id, code }) => [id, code]))
  const lines: PickLine[] = []
  for (const { item, name, quantity } of sums.values()) {
    let missing = quantity
    for (const { location, there } of item ? await listBalances(db, item) : []) {
      const taken = Math.min(missing, there)
      if (taken > 0) lines.push({ location, name, code: codes.get(item ?? '') ?? '', quantity: taken })
      missing -= taken
    }
    if (missing > 0) lines.push({ location: '', name, code: codes.get(item ?? '') ?? '', quantity: missing })
  }
  lines.sort((a, b) => a.location.localeCompare(b.location) || a.name.localeCompare(b.name))
  return { lines, shipments: shipments.length }
}
