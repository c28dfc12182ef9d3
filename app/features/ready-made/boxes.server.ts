import { asc, eq } from 'drizzle-orm'
import { withItems } from '#app/features/ordering/boxes.server.ts'
import type { ReadyMadeBox } from '#app/features/ordering/order.ts'
import type { Queryable } from '#db/client.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'

/** Every active box with its items, in shop order: two statements however many boxes there are. */
export async function readActiveBoxes(db: Queryable): Promise<ReadyMadeBox[]> {
  const boxes = await db
    .select()
    .from(readyMadeBoxes)
    .where(eq(readyMadeBoxes.is_active, true))
    .orderBy(asc(readyMadeBoxes.sort_order), asc(readyMadeBoxes.id))
  return await withItems(db, boxes)
}
