import { asc, isNotNull, sql } from 'drizzle-orm'
import { addItems } from '#app/features/orders/boxes.server.ts'
import type { ReadyMadeBox } from '#app/features/orders/order.ts'
import { containsWords } from '#app/lib/text/contains-words.server.ts'
import type { Queryable } from '#db/client.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { type BoxState, getBoxState } from './box.ts'

/** A box as the admin lists it. */
export type ListedBox = { box: ReadyMadeBox; state: BoxState; from: Date | null; until: Date | null; demo: boolean }

/** Every box with its items, shown or not, in the shop's order. */
export async function listBoxes(db: Queryable, now = new Date()): Promise<ListedBox[]> {
  const rows = await db.select().from(readyMadeBoxes).orderBy(asc(readyMadeBoxes.sort_order), asc(readyMadeBoxes.id))
  const boxes = await addItems(db, rows)
  return rows.flatMap((row, index) => {
    const box = boxes[index]
    const { active_from: from, active_until: until, demo } = row
    return box ? [{ box, state: getBoxState(row, now), from, until, demo }] : []
  })
}

/** Finds boxes by words of their name or occasion, in the shop's order. */
export function searchBoxes(db: Queryable, search: string, limit: number) {
  const { id, name, occasion, sort_order } = readyMadeBoxes
  return db
    .select({ id, name, occasion })
    .from(readyMadeBoxes)
    .where(containsWords(sql`concat_ws(' ', ${name}, ${occasion})`, search))
    .orderBy(asc(sort_order), asc(id))
    .limit(limit)
}

/** Lists the occasions of all boxes, to choose from in the editor. */
export async function listOccasions(db: Queryable): Promise<string[]> {
  const { occasion } = readyMadeBoxes
  const rows = await db.selectDistinct({ occasion }).from(readyMadeBoxes).where(isNotNull(occasion)).orderBy(occasion)
  return rows.flatMap((row) => row.occasion ?? [])
}
