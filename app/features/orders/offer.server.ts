import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { toCents } from '#app/lib/text/money.ts'
import type { Queryable } from '#db/client.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { addItems, isOffered } from './boxes.server.ts'
import {
  type BoxProduct,
  type CustomOrder,
  type Item,
  isAvailable,
  type Order,
  type PackedBox,
  type Product,
} from './order.ts'
import { addOptions, type OrderInput } from './order-input.ts'
import { getTerms, termsColumns } from './terms/terms.server.ts'
import type { PricingTerms } from './terms/terms.ts'

/** An order at current prices and availability. */
export type Offer = {
  /** Order at current catalog values. */
  order: Order
  /** Names of items that are no longer available; null if the catalog has no trace of them. */
  unavailable: (string | null)[]
}

/** Reads current contents and prices of an order; its name is empty. */
export async function readOffer(db: Queryable, input: OrderInput, packQuantity: number): Promise<Offer> {
  if (input.type === 'custom') {
    const { available, unavailable } = await readItems(db, input.products)
    return { order: { type: 'custom', name: '', items: addOptions(available, input), packQuantity }, unavailable }
  }
  const { available, unavailable } = await readBoxes(db, input.boxes)
  return { order: { type: 'ready-made', boxes: available, packQuantity }, unavailable }
}

/** A ready-made box as the beginning of a custom one, which has one of each product. */
export type CustomOffer = Offer & {
  order: CustomOrder
  /** Names of products of which the ready-made box has more than one, and the custom one only one. */
  reduced: string[]
}

/** Reads a ready-made box as a custom one; undefined if the shop does not offer it. */
export async function readCustomOffer(
  db: Queryable,
  { box: id, packQuantity }: { box: string; packQuantity: number },
): Promise<CustomOffer | undefined> {
  const rows = await db
    .select()
    .from(readyMadeBoxes)
    .where(and(eq(readyMadeBoxes.id, id), isOffered))
  const [box] = await addItems(db, rows)
  if (!box) return undefined
  const { available: items, unavailable } = await readItems(
    db,
    box.items.map(({ product }) => product.id),
  )
  const availableIds = new Set(items.map(({ product }) => product.id))
  const reduced = box.items
    .filter(({ product, quantity }) => quantity > 1 && availableIds.has(product.id))
    .map(({ product }) => product.name)
  return { order: { type: 'custom', name: box.name, items, packQuantity }, unavailable, reduced }
}

/** A product of the catalog, in stock or not. */
export type CurrentProduct = Product & { slug: string | null; inStock: boolean; terms: PricingTerms }

/** Reads products by id; deleted ones are missing. */
export async function readCurrentProducts(db: Queryable, ids: readonly string[]): Promise<Map<string, CurrentProduct>> {
  const { id, name, slug, item_number: itemNumber, rounded_price, in_stock } = productData
  const rows = await db
    .select({
      id,
      name,
      slug,
      itemNumber,
      image: firstImage,
      price: rounded_price,
      inStock: in_stock,
      terms: termsColumns,
    })
    .from(productData)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, { ...row, price: toCents(row.price), terms: getTerms(row.terms) }]))
}

/** Custom boxes accept only products in stock with a price. */
async function readItems(db: Queryable, input: readonly string[]) {
  const ids = input.map((productId) => productId.toLowerCase())
  const found = await readCurrentProducts(db, ids)
  const available: Item<BoxProduct>[] = []
  const unavailable: (string | null)[] = []
  for (const productId of ids) {
    const product = found.get(productId)
    if (product?.inStock && product.price !== null) {
      const { inStock: _, price, ...rest } = product
      available.push({ product: { ...rest, price }, quantity: 1 })
    } else unavailable.push(product?.name ?? null)
  }
  return { available, unavailable }
}

async function readBoxes(db: Queryable, input: Extract<OrderInput, { type: 'ready-made' }>['boxes']) {
  const ids = input.map(({ id }) => id.toLowerCase())
  const rows = await db
    .select({ ...getTableColumns(readyMadeBoxes), offered: isOffered })
    .from(readyMadeBoxes)
    .where(inArray(readyMadeBoxes.id, ids))
  const boxes = await addItems(
    db,
    rows.filter(({ offered }) => offered),
  )
  const found = new Map(boxes.map((box) => [box.id, box]))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  const available: PackedBox[] = []
  const unavailable: (string | null)[] = []
  for (const [index, { count, ...options }] of input.entries()) {
    const id = ids[index] ?? ''
    const box = found.get(id)
    if (box && isAvailable(box))
      available.push({ box: { ...box, items: addOptions(box.items, options) }, perPack: count })
    else unavailable.push(names.get(id) ?? null)
  }
  return { available, unavailable }
}
