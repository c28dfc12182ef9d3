import { type BoxProduct, type CustomOrder, maximumItems } from '#app/features/orders/order.ts'

/** True if the box is full. */
export const isFull = (box: CustomOrder) => box.items.length >= maximumItems
export const fullNotice = { title: 'Your box is full', description: `A box holds at most ${maximumItems} products.` }

export function isInBox(box: CustomOrder, productId: string): boolean {
  return box.items.some(({ product }) => product.id === productId)
}

/** Adding a product twice, or to a full box, does nothing (docs/domain.md, Boxes and carts). */
export function addToBox(box: CustomOrder, product: BoxProduct): CustomOrder {
  if (isInBox(box, product.id) || isFull(box)) return box
  return { ...box, items: [...box.items, { product, quantity: 1 }] }
}
