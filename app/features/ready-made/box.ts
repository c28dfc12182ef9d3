import { toCents, toDollars } from '#app/lib/money.ts'

export type ReadyMadeProduct = {
  id: string
  name: string
  /** Dollars a unit; null is priced on request. */
  price: number | null
  image: string | null
  inStock: boolean
}

export type ReadyMadeItem = { id: string; quantity: number; product: ReadyMadeProduct }

/** A box the shop has put together (spec section 3): its items in the order they were added. */
export type ReadyMadeBox = {
  id: string
  name: string
  description: string | null
  image: string | null
  items: ReadyMadeItem[]
}

/** The card shows this many items before "And N more items..." (spec section 9). */
export const PREVIEW_ITEMS = 3

/** Dollars one box costs, or null when one of its products is priced on request (spec section 9, Totals). */
export function boxPrice(box: Pick<ReadyMadeBox, 'items'>): number | null {
  let cents = 0
  for (const { product, quantity } of box.items) {
    if (product.price === null) return null
    cents += toCents(product.price) * quantity
  }
  return toDollars(cents)
}

/** Pieces in one box. */
export function itemsPerBox(box: Pick<ReadyMadeBox, 'items'>): number {
  return box.items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A box can be ordered when it has something in it and all of it is in stock. */
export function isAvailable(box: Pick<ReadyMadeBox, 'items'>): boolean {
  return box.items.length > 0 && box.items.every(({ product }) => product.inStock)
}

/** One kind of box in the cart and how many of it go into each pack. */
export type CartEntry = { box: ReadyMadeBox; boxCount: number }

export type CartTotals = {
  /** Pieces of merchandise over all boxes and packs. */
  totalItems: number
  /** Dollars, without the boxes that are priced on request. */
  totalPrice: number
  /** How many kinds of box the total leaves out. */
  unpriced: number
}

/** Sums of a cart (spec section 9, Totals); `globalQuantity` is how many of everything is ordered. */
export function cartTotals(entries: CartEntry[], globalQuantity: number): CartTotals {
  let totalItems = 0
  let cents = 0
  let unpriced = 0
  for (const { box, boxCount } of entries) {
    totalItems += itemsPerBox(box) * boxCount * globalQuantity
    const price = boxPrice(box)
    if (price === null) unpriced += 1
    else cents += toCents(price) * boxCount * globalQuantity
  }
  return { totalItems, totalPrice: toDollars(cents), unpriced }
}
