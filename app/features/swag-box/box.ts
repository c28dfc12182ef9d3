import { minimumBoxQuantity } from '#app/features/catalogue/order-quantity.ts'
import { coerceQuantity } from './quantity.ts'
import { type BoxTotals, boxTotals } from './totals.ts'

/** A product as the box keeps it, under the names of spec section 3. Only priced products get into a box. */
export type BoxProduct = {
  id: string
  name: string
  slug: string | null
  image_url: string | null
  /** Dollars a unit. */
  rounded_price: number
}

export type BoxItem = { product: BoxProduct }

/** What the visitor builds: all items share one quantity (spec section 3, Saved builder cart). */
export type Box = { boxItems: readonly BoxItem[]; globalQuantity: number; boxName: string }

/** What the builder hands to the checkout in navigation state (spec section 3). */
export type BoxHandoff = Box & { totalPrice: number }

/** More would not fit a box, nor a request. */
export const maximumBoxItems = 50
export const longestBoxName = 80

export const emptyBox: Box = { boxItems: [], globalQuantity: minimumBoxQuantity, boxName: '' }

export function isInBox(box: Box, productId: string): boolean {
  return box.boxItems.some(({ product }) => product.id === productId)
}

/** Adding what is in the box already does nothing (spec section 4), nor does adding to a full box. */
export function addToBox(box: Box, product: BoxProduct): Box {
  if (isInBox(box, product.id) || box.boxItems.length >= maximumBoxItems) return box
  return { ...box, boxItems: [...box.boxItems, { product }] }
}

export function removeFromBox(box: Box, productId: string): Box {
  return { ...box, boxItems: box.boxItems.filter(({ product }) => product.id !== productId) }
}

export function withQuantity(box: Box, typed: string | number): Box {
  return { ...box, globalQuantity: coerceQuantity(typed) }
}

/** The box with the prices, names and pictures of `current`; products that are not in it stay as they are. */
export function withCurrentProducts(box: Box, current: readonly BoxProduct[]): Box {
  const known = new Map(current.map((product) => [product.id, product]))
  return { ...box, boxItems: box.boxItems.map(({ product }) => ({ product: known.get(product.id) ?? product })) }
}

export function totalsOf(box: Box): BoxTotals {
  return boxTotals(
    box.boxItems.map(({ product }) => product.rounded_price),
    box.globalQuantity,
  )
}
