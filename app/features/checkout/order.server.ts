import { inArray, sql } from 'drizzle-orm'
import { cartTotals, isAvailable, type ReadyMadeBox } from '#app/features/ready-made/box.ts'
import { readBoxesById } from '#app/features/ready-made/boxes.server.ts'
import type { BoxProduct } from '#app/features/swag-box/box.ts'
import { boxTotals } from '#app/features/swag-box/totals.ts'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import type { BoxItem } from '#db/tables/requests.ts'
import type { CurrentOffer } from './cart.ts'

/** A cart as the catalogue has it today. */
type Order = {
  /** Rows of box_items. */
  items: BoxItem[]
  /** Dollars; what is priced on request is left out. */
  totalPrice: number
  /** What of it is still offered. */
  current: CurrentOffer
  /** Names what can no longer be ordered, for the visitor. */
  gone?: string
}

export async function readCustomOrder(db: Queryable, productIds: string[], packs: number): Promise<Order> {
  const ids = productIds.map((id) => id.toLowerCase())
  const { sold, goneNames } = await readBoxProducts(db, ids)
  const prices = sold.map((product) => product.rounded_price)
  return {
    items: sold.map((product) => ({
      product_id: product.id,
      product_name: product.name,
      product_price: product.rounded_price,
      product_image: product.image_url,
    })),
    totalPrice: boxTotals(prices, packs).totalPrice,
    current: { type: 'custom', products: sold },
    gone: goneMessage(goneNames, ids.length - sold.length, 'products in your box'),
  }
}

/** Each box is expanded into its products, which say what box they belong to (design 7.8). */
export async function readReadyMadeOrder(
  db: Queryable,
  wanted: { id: string; count: number }[],
  packs: number,
): Promise<Order> {
  const ids = wanted.map(({ id }) => id.toLowerCase())
  const offered = new Map((await readBoxesById(db, ids)).map((box) => [box.id, box]))
  const entries: { box: ReadyMadeBox; boxCount: number }[] = []
  const goneIds: string[] = []
  for (const [index, id] of ids.entries()) {
    const box = offered.get(id)
    if (box && isAvailable(box)) entries.push({ box, boxCount: wanted[index]?.count ?? 1 })
    else goneIds.push(id)
  }
  return {
    items: entries.flatMap(({ box, boxCount }) =>
      box.items.map(({ product, quantity }) => ({
        product_id: product.id,
        product_name: product.name,
        product_price: product.price,
        product_image: product.image,
        quantity,
        ready_made_box_id: box.id,
        ready_made_box_name: box.name,
        box_count: boxCount,
      })),
    ),
    totalPrice: cartTotals(entries, packs).totalPrice,
    current: { type: 'ready-made', boxes: entries.map(({ box }) => box) },
    gone: goneMessage(await boxNames(db, goneIds), goneIds.length, 'boxes in your cart'),
  }
}

async function boxNames(db: Queryable, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ name: readyMadeBoxes.name })
    .from(readyMadeBoxes)
    .where(inArray(readyMadeBoxes.id, ids))
  return rows.map(({ name }) => name)
}

/** The products of a box that can still be ordered, in the order given, and the names of those that cannot. */
async function readBoxProducts(db: Queryable, ids: string[]) {
  const { id, name, slug, rounded_price, in_stock, image_url, image_urls } = productData
  const rows = await db
    .select({
      id,
      name,
      slug,
      rounded_price,
      in_stock,
      image_url: sql<string | null>`coalesce(nullif(${image_url}, ''), ${image_urls} ->> 0)`,
    })
    .from(productData)
    .where(inArray(id, ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  const sold: BoxProduct[] = []
  const goneNames: string[] = []
  for (const productId of ids) {
    const row = found.get(productId)
    if (row?.in_stock && row.rounded_price !== null) {
      const { in_stock: _, ...product } = row
      sold.push({ ...product, rounded_price: row.rounded_price })
    } else if (row) goneNames.push(row.name)
  }
  return { sold, goneNames }
}

function goneMessage(names: string[], count: number, kind: string): string | undefined {
  if (count === 0) return undefined
  // What left the catalogue altogether has no name here any more.
  const nameless = count - names.length
  const all = [...names.map((name) => `“${name}”`), ...(nameless > 0 ? [`${nameless} more`] : [])]
  const what = names.length > 0 ? all.join(', ') : `${count} of the ${kind}`
  return `No longer available: ${what}. Please remove what is gone and submit again.`
}
