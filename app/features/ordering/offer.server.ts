import { inArray } from 'drizzle-orm'
import { toCents } from '#app/lib/money.ts'
import type { Queryable } from '#db/client.ts'
import { firstPicture, productData } from '#db/tables/products.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import type { AskedOrder } from './asked.ts'
import { withItems } from './boxes.server.ts'
import { type BoxProduct, type Item, isAvailable, type Order, type PackedBox } from './order.ts'
import { termsColumns, termsOf } from './terms/terms.server.ts'

/** Today's offer. */
export type Offer = {
  /** What the shop sells of what was asked for, as the catalogue has it now. */
  order: Order
  /** What can no longer be ordered, as it was asked for: a name each, or null for what left the catalogue altogether. */
  gone: (string | null)[]
}

/** Reads what an order would hold and cost today; its name is left empty. */
export async function readOffer(db: Queryable, asked: AskedOrder, packQuantity: number): Promise<Offer> {
  if (asked.type === 'custom') {
    const { sold, gone } = await readItems(db, asked.products)
    return { order: { type: 'custom', name: '', items: sold, packQuantity }, gone }
  }
  const { sold, gone } = await readBoxes(db, asked.boxes)
  return { order: { type: 'ready-made', boxes: sold, packQuantity }, gone }
}

/** Products go into a box of one's own only in stock and with a price. */
async function readItems(db: Queryable, asked: readonly string[]) {
  const { id, name, slug, rounded_price, in_stock } = productData
  const ids = asked.map((productId) => productId.toLowerCase())
  const rows = await db
    .select({ id, name, slug, image: firstPicture, price: rounded_price, in_stock, terms: termsColumns })
    .from(productData)
    .where(inArray(id, ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  const sold: Item<BoxProduct>[] = []
  const gone: (string | null)[] = []
  for (const productId of ids) {
    const row = found.get(productId)
    if (row?.in_stock && row.price !== null) {
      const { in_stock: _, ...product } = row
      sold.push({ product: { ...product, price: toCents(row.price), terms: termsOf(row.terms) }, quantity: 1 })
    } else gone.push(row?.name ?? null)
  }
  return { sold, gone }
}

async function readBoxes(db: Queryable, asked: readonly { id: string; count: number }[]) {
  const ids = asked.map(({ id }) => id.toLowerCase())
  const rows = await db.select().from(readyMadeBoxes).where(inArray(readyMadeBoxes.id, ids))
  const boxes = await withItems(
    db,
    rows.filter((row) => row.is_active),
  )
  const found = new Map(boxes.map((box) => [box.id, box]))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  const sold: PackedBox[] = []
  const gone: (string | null)[] = []
  for (const [index, { count }] of asked.entries()) {
    const id = ids[index] ?? ''
    const box = found.get(id)
    if (box && isAvailable(box)) sold.push({ box, perPack: count })
    else gone.push(names.get(id) ?? null)
  }
  return { sold, gone }
}
