import type { BoxColor } from '#app/features/logo/box/box-color.ts'
import type { BoxPrint } from '#app/features/logo/box/parse-box-print.ts'
import { dayMs } from '#app/lib/time/iso-date.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { PricingTerms } from './terms/terms.ts'

/** Types of an order (docs/glossary.md). Money is in cents; orders are displayed, stored and read in dollars. */

/** Product fields that an order needs. */
export type Product = {
  id: string
  name: string
  /** Missing in the browser's boxes and carts. */
  itemNumber?: string | null
  image: string | null
  /** List price: cents a unit without a break; null is priced on request. */
  price: number | null
  /** Missing if the box or cart was saved without them. */
  terms?: PricingTerms | undefined
}

/** Units of a size, as a buyer enters them. */
export type SizeCount = { name: string; quantity: number }

/** A product in a box, with its quantity per box. */
export type Item<P extends Product = Product> = {
  product: P
  quantity: number
  /** Units in all packs by size, as far as entered; missing or empty to collect them later. */
  sizes?: readonly SizeCount[] | undefined
  /** Missing if the buyer has not chosen an imprint yet. */
  imprint?: RequestedImprint | undefined
  /** Asked of a product without a stock color; missing or empty for any. */
  color?: string | undefined
}

type Box = { items: readonly Item[] }

/** Ready-made box with its items in the order they were added. */
export type ReadyMadeBox = {
  id: string
  name: string
  description: string | null
  /** Missing in the browser's carts. */
  occasion?: string | null
  image: string | null
  items: readonly ({ id: string } & Item<Product & { inStock: boolean }>)[]
}

/** One kind of box, with its number per pack. */
export type PackedBox<B extends Box = ReadyMadeBox> = { box: B; perPack: number }

/** A product that a custom box accepts. */
export type BoxProduct = Product & { slug: string | null; price: number }

/** A custom box, one per pack. Its name may be empty; without a color or print it has the default one. */
export type CustomOrder = {
  type: 'custom'
  packQuantity: number
  name: string
  color?: BoxColor | undefined
  print?: BoxPrint | undefined
  items: readonly Item<BoxProduct>[]
}

/** Ready-made boxes, one or more per pack. */
export type ReadyMadeOrder = {
  type: 'ready-made'
  packQuantity: number
  print?: BoxPrint | undefined
  boxes: readonly PackedBox[]
}

export type Order = CustomOrder | ReadyMadeOrder

/** Maximum number of items in a custom box, or kinds of boxes in a cart, limited by packing and requests. */
export const maxItems = 50
/** Characters. */
export const maxBoxNameLength = 80
/** Milliseconds for which the browser stores a box or cart: 7 days (docs/domain.md, Boxes and carts). */
export const cartLifetimeMs = 7 * dayMs

/** Returns the list price of a box in cents; null if one of its products is priced on request. */
export function getBoxPrice({ items }: Box): number | null {
  let cents = 0
  for (const { product, quantity } of items) {
    if (product.price === null) return null
    cents += product.price * quantity
  }
  return cents
}

/** Returns the units in one box. */
export function countUnitsPerBox({ items }: Box): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Returns the units per product id in one pack, over all its boxes. */
export function getUnitsPerPack(pack: readonly PackedBox<Box>[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { box, perPack } of pack) {
    for (const { product, quantity } of box.items) {
      units.set(product.id, (units.get(product.id) ?? 0) + quantity * perPack)
    }
  }
  return units
}

/** True if the box has items and all are in stock. */
export function isAvailable({ items }: ReadyMadeBox): boolean {
  return items.length > 0 && items.every(({ product }) => product.inStock)
}

/** Totals of an order (docs/domain.md, Prices and totals). */
export type OrderTotals = {
  /** Cents at list prices, without boxes priced on request; null if all are. */
  estimate: number | null
  /** Cents, like `estimate`. */
  pricePerPack: number | null
  /** Total units of products; the pages call them total items. */
  units: number
  /** Number of boxes without a price. */
  unpriced: number
}

export function getOrderTotals(order: Order): OrderTotals {
  return getPackTotals(getPackedBoxes(order), order.packQuantity)
}

/** Returns the boxes of one pack. */
export function getPackedBoxes(order: Order): readonly PackedBox<Box>[] {
  return order.type === 'custom' ? [{ box: order, perPack: 1 }] : order.boxes
}

/** @param pack boxes of each pack */
export function getPackTotals(pack: readonly PackedBox<Box>[], packQuantity: number): OrderTotals {
  let cents = 0
  let units = 0
  let unpriced = 0
  for (const { box, perPack } of pack) {
    units += countUnitsPerBox(box) * perPack
    const price = getBoxPrice(box)
    if (price === null) unpriced += 1
    else cents += price * perPack
  }
  const hasPrice = unpriced === 0 || unpriced < pack.length
  return {
    estimate: hasPrice ? cents * packQuantity : null,
    pricePerPack: hasPrice ? cents : null,
    units: units * packQuantity,
    unpriced,
  }
}

/** '3 products' or '1 box' */
export function describeCount(order: Order): string {
  const [count, one, many] =
    order.type === 'custom' ? [order.items.length, 'product', 'products'] : [order.boxes.length, 'box', 'boxes']
  return `${count} ${count === 1 ? one : many}`
}

export function isEmpty(order: Order): boolean {
  return (order.type === 'custom' ? order.items : order.boxes).length === 0
}

/** @param id of an item's product or of a box */
export function removeLine<O extends Order>(order: O, id: string): O {
  if (order.type === 'custom') return { ...order, items: order.items.filter(({ product }) => product.id !== id) }
  return { ...order, boxes: order.boxes.filter(({ box }) => box.id !== id) }
}
