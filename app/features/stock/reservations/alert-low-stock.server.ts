import { and, inArray, isNull, sql } from 'drizzle-orm'
import { createAlerts } from '#app/features/requests/alerts/create-alerts.server.ts'
import type { Transaction } from '#db/client.ts'
import { stockItems } from '#db/tables/stock.ts'

/** Alerts staff to items of which few are left, once until more are available again; a trigger resets that. */
export async function alertLowStock(
  tx: Transaction,
  { itemIds, causedBy }: { itemIds: readonly string[]; causedBy: string | null },
): Promise<void> {
  if (itemIds.length === 0) return
  const { id, on_hand, reserved, low_at, low_alerted_at } = stockItems
  const crossed = await tx
    .update(stockItems)
    .set({ low_alerted_at: sql`now()` })
    .where(and(inArray(id, [...itemIds]), isNull(low_alerted_at), sql`${on_hand} - ${reserved} <= ${low_at}`))
    .returning({ id })
  for (const { id: stockItemId } of crossed)
    await createAlerts(tx, { kind: 'stock-low', stockItemId, staffIds: 'all', causedBy })
}
