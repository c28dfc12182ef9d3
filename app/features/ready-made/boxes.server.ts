import { asc } from 'drizzle-orm'
import { addItems, isOffered } from '#app/features/orders/boxes.server.ts'
import type { ReadyMadeBox } from '#app/features/orders/order.ts'
import type { Queryable } from '#db/client.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'

/** Every box that visitors see now with its items, in shop order: two statements however many boxes there are. */
export async function readActiveBoxes(db: Queryable): Promise<ReadyMadeBox[]> {
  const boxes = await db
    .select()
    .from(readyMadeBoxes)
    .where(isOffered)
    .orderBy(asc(readyMadeBoxes.sort_order), asc(readyMadeBoxes.id))
  return await addItems(db, boxes)
}
