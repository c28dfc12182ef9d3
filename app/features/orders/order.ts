import type { BoxColor } from '#app/features/logo/box/box-color.ts'
import type { Terms } from './terms/terms.ts'

/** Types of an order (docs/glossary.md). Money is in cents; orders are displayed, stored and read in dollars. */

/** Product fields that an order needs. */
export type Product = {
  id: string
  name: string
  image: string | null
  /** List price: cents a unit without a break; null is priced on request. */
  price: number | null
  /** Unknown in a box or a cart that was saved without them. */
  terms?: Terms | undefined
}

/** A product in a box, and how many of it each box holds. */
export type Item<P extends Product = Product> = { product: P; quantity: number }

type Box = { items: readonly Item[] }

/** Ready-made box with its items in the order they were added. */
export type ReadyMadeBox = {
  id: string
  name: string
  description: string | null
  image: string | null
  items: readonly ({ id: string } & Item<Product & { inStock: boolean }>)[]
}

/** One kind of box, and how many of it each recipient gets. */
export type PackedBox<B extends Box = ReadyMadeBox> = { box: B; perPack: number }

/** A product that a visitor can put into a box of their own. */
export type BoxProduct = Product & { slug: string | null; price: number }

/** The visitor's own box: each pack is one of it. Its name may be empty; its color is the usual one where none is said. */
export type CustomOrder = {
  type: 'custom'
  packQuantity: number
  name: string
  color?: BoxColor | undefined
  items: readonly Item<BoxProduct>[]
}

/** Boxes of the shop: each pack holds one or more. */
export type ReadyMadeOrder = { type: 'ready-made'; packQuantity: number; boxes: readonly PackedBox[] }

export type Order = CustomOrder | ReadyMadeOrder

/** Maximum number of items in a custom box, or kinds of boxes in a cart, limited by packing and requests. */
export const maximumItems = 50
/** Characters. */
export const maxBoxNameLength = 80
/** Milliseconds for which the browser stores a box or cart: 7 days (docs/domain.md, Boxes and carts). */
export const cartLifetimeMs = 7 * 24 * 60 * 60 * 1000

/** Cents one box costs at list prices, or null when one of its products is priced on request. */
export function boxPrice({ items }: Box): number | null {
  let cents = 0
  for (const { product, quantity } of items) {
    if (product.price === null) return null
    cents += product.price * quantity
  }
  return cents
}

/** Pieces in one box. */
export function piecesPerBox({ items }: Box): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Units of each product in one pack, by its id: one may lie in several kinds of boxes. */
export function piecesPerPack(pack: readonly PackedBox<Box>[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { box, perPack } of pack) {
    for (const { product, quantity } of box.items) {
      pieces.set(product.id, (pieces.get(product.id) ?? 0) + quantity * perPack)
    }
  }
  return pieces
}

/** A box can be ordered when it has something in it and all of it is in stock. */
export function isAvailable({ items }: ReadyMadeBox): boolean {
  return items.length > 0 && items.every(({ product }) => product.inStock)
}

/** The sums of an order (docs/domain.md, Prices and totals). */
export type Figures = {
  /** Cents at list prices, without the boxes priced on request; null when that is all of them. */
  estimate: number | null
  /** Cents, like `estimate`. */
  pricePerPack: number | null
  /** Units of products in all: what the pages call total items. */
  pieces: number
  /** Number of boxes without a price. */
  unpriced: number
}

export function getFigures(order: Order): Figures {
  return packFigures(getPacks(order), order.packQuantity)
}

/** Returns the boxes of one pack. */
export function getPacks(order: Order): readonly PackedBox<Box>[] {
  return order.type === 'custom' ? [{ box: order, perPack: 1 }] : order.boxes
}

/** @param pack what each pack holds */
export function packFigures(pack: readonly PackedBox<Box>[], packQuantity: number): Figures {
  let cents = 0
  let pieces = 0
  let unpriced = 0
  for (const { box, perPack } of pack) {
    pieces += piecesPerBox(box) * perPack
    const price = boxPrice(box)
    if (price === null) unpriced += 1
    else cents += price * perPack
  }
  const hasPrice = unpriced === 0 || unpriced < pack.length
  return {
    estimate: hasPrice ? cents * packQuantity : null,
    pricePerPack: hasPrice ? cents : null,
    pieces: pieces * packQuantity,
    unpriced,
  }
}

/** '3 products' or '1 box': what a visitor has chosen one by one, counted. */
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
