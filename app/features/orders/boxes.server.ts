import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { toCents } from '#app/lib/text/money.ts'
import type { Queryable } from '#db/client.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import type { ReadyMadeBox } from './order.ts'
import { getTerms, termsColumns } from './terms/terms.server.ts'

const { is_active, active_from, active_until } = readyMadeBoxes

/** SQL condition: the box is visible now (docs/domain.md, Boxes and carts). */
export const isOffered: SQL<boolean> = sql`(${is_active}
  and coalesce(${active_from} <= now(), true) and coalesce(${active_until} > now(), true))`

/** Adds the items to boxes in one statement, in the given order. */
export async function addItems(db: Queryable, boxes: (typeof readyMadeBoxes.$inferSelect)[]): Promise<ReadyMadeBox[]> {
  if (boxes.length === 0) return []
  const rows = await db
    .select({
      id: readyMadeBoxItems.id,
      boxId: readyMadeBoxItems.ready_made_box_id,
      quantity: readyMadeBoxItems.quantity,
      productId: productData.id,
      name: productData.name,
      itemNumber: productData.item_number,
      price: productData.rounded_price,
      image: firstImage,
      inStock: productData.in_stock,
      terms: termsColumns,
    })
    .from(readyMadeBoxItems)
    .innerJoin(productData, eq(productData.id, readyMadeBoxItems.product_id))
    .where(
      inArray(
        readyMadeBoxItems.ready_made_box_id,
        boxes.map((box) => box.id),
      ),
    )
    .orderBy(asc(readyMadeBoxItems.sort_order), asc(readyMadeBoxItems.created_at), asc(readyMadeBoxItems.id))
  const itemsByBox = Map.groupBy(rows, ({ boxId }) => boxId)
  return boxes.map(({ id, name, description, occasion, image_url }) => ({
    id,
    name,
    description,
    occasion,
    image: image_url,
    items: (itemsByBox.get(id) ?? []).map(
      ({ id, quantity, productId, name, itemNumber, price, image, inStock, terms }) => ({
        id,
        quantity,
        product: { id: productId, name, itemNumber, price: toCents(price), image, inStock, terms: getTerms(terms) },
      }),
    ),
  }))
}
