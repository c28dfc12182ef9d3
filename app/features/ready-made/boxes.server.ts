import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import type { ReadyMadeBox, ReadyMadeItem } from './box.ts'

/** Every active box with its items, in shop order: two statements however many boxes there are (spec 7, calls 9, 10). */
export async function readActiveBoxes(db: Queryable): Promise<ReadyMadeBox[]> {
  const boxes = await db
    .select()
    .from(readyMadeBoxes)
    .where(eq(readyMadeBoxes.is_active, true))
    .orderBy(asc(readyMadeBoxes.sort_order), asc(readyMadeBoxes.id))
  return await withItems(db, boxes)
}

/** The boxes among `ids` that are active, with their items, in no particular order. */
export async function readBoxesById(db: Queryable, ids: string[]): Promise<ReadyMadeBox[]> {
  const boxes = await db
    .select()
    .from(readyMadeBoxes)
    .where(and(eq(readyMadeBoxes.is_active, true), inArray(readyMadeBoxes.id, ids)))
  return await withItems(db, boxes)
}

type BoxRow = typeof readyMadeBoxes.$inferSelect

async function withItems(db: Queryable, boxes: BoxRow[]): Promise<ReadyMadeBox[]> {
  if (boxes.length === 0) return []
  const rows = await db
    .select({
      id: readyMadeBoxItems.id,
      boxId: readyMadeBoxItems.ready_made_box_id,
      quantity: readyMadeBoxItems.quantity,
      productId: productData.id,
      name: productData.name,
      price: productData.rounded_price,
      image: sql<string | null>`coalesce(nullif(${productData.image_url}, ''), ${productData.image_urls} ->> 0)`,
      inStock: productData.in_stock,
    })
    .from(readyMadeBoxItems)
    .innerJoin(productData, eq(productData.id, readyMadeBoxItems.product_id))
    .where(
      inArray(
        readyMadeBoxItems.ready_made_box_id,
        boxes.map((box) => box.id),
      ),
    )
    .orderBy(asc(readyMadeBoxItems.created_at), asc(readyMadeBoxItems.id))
  const itemsOf = new Map<string, ReadyMadeItem[]>()
  for (const { id, boxId, quantity, productId, name, price, image, inStock } of rows) {
    const items = itemsOf.get(boxId) ?? []
    items.push({ id, quantity, product: { id: productId, name, price, image, inStock } })
    itemsOf.set(boxId, items)
  }
  return boxes.map(({ id, name, description, image_url }) => ({
    id,
    name,
    description,
    image: image_url,
    items: itemsOf.get(id) ?? [],
  }))
}
