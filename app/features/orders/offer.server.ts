import { getTableColumns, inArray } from 'drizzle-orm'
import { toCents } from '#app/lib/text/money.ts'
import type { Queryable } from '#db/client.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { isOffered, withItems } from './boxes.server.ts'
import { type BoxProduct, type Item, isAvailable, type Order, type PackedBox, type Product } from './order.ts'
import type { OrderInput } from './order-input.ts'
import { getTerms, termsColumns } from './terms/terms.server.ts'
import type { Terms } from './terms/terms.ts'

/** Today's offer. */
export type Offer = {
  /** Order at current catalog values. */
  order: Order
  /** Names of items that are no longer available; null if the catalog has no trace of them. */
  gone: (string | null)[]
}

/** Reads what an order would hold and cost today; its name is left empty. */
export async function readOffer(db: Queryable, asked: OrderInput, packQuantity: number): Promise<Offer> {
  if (asked.type === 'custom') {
    const { sold, gone } = await readItems(db, asked.products)
    return { order: { type: 'custom', name: '', items: sold, packQuantity }, gone }
  }
  const { sold, gone } = await readBoxes(db, asked.boxes)
  return { order: { type: 'ready-made', boxes: sold, packQuantity }, gone }
}

/** A product as the catalog has it now, sold or not. */
export type ProductToday = Product & { slug: string | null; inStock: boolean; terms: Terms }

/** Products by their ids; the ones that left the catalog are missing. */
export async function productsToday(db: Queryable, ids: readonly string[]): Promise<Map<string, ProductToday>> {
  const { id, name, slug, rounded_price, in_stock } = productData
  const rows = await db
    .select({ id, name, slug, image: firstImage, price: rounded_price, inStock: in_stock, terms: termsColumns })
    .from(productData)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, { ...row, price: toCents(row.price), terms: getTerms(row.terms) }]))
}

/** Custom boxes accept only products in stock with a price. */
async function readItems(db: Queryable, asked: readonly string[]) {
  const ids = asked.map((productId) => productId.toLowerCase())
  const found = await productsToday(db, ids)
  const sold: Item<BoxProduct>[] = []
  const gone: (string | null)[] = []
  for (const productId of ids) {
    const product = found.get(productId)
    if (product?.inStock && product.price !== null) {
      const { inStock: _, price, ...rest } = product
      sold.push({ product: { ...rest, price }, quantity: 1 })
    } else gone.push(product?.name ?? null)
  }
  return { sold, gone }
}

async function readBoxes(db: Queryable, asked: readonly { id: string; count: number }[]) {
  const ids = asked.map(({ id }) => id.toLowerCase())
  const rows = await db
    .select({ ...getTableColumns(readyMadeBoxes), offered: isOffered })
    .from(readyMadeBoxes)
    .where(inArray(readyMadeBoxes.id, ids))
  const boxes = await withItems(
    db,
    rows.filter(({ offered }) => offered),
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
