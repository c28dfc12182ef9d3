import { getPacks, type Order, type Product } from './order.ts'

/** Order as a form sends it: ids and counts. Prices come from the catalog. */
export type OrderInput =
  | { type: 'custom'; products: readonly string[] }
  | { type: 'ready-made'; boxes: readonly { id: string; count: number }[] }

export function toOrderInput(order: Order): OrderInput {
  return order.type === 'custom'
    ? { type: order.type, products: order.items.map(({ product }) => product.id) }
    : { type: order.type, boxes: order.boxes.map(({ box, perPack }) => ({ id: box.id, count: perPack })) }
}

/** Returns the distinct products of an order, in packing order. */
export function getProducts(order: Order): Product[] {
  const products = getPacks(order).flatMap(({ box }) => box.items.map(({ product }) => product))
  return [...new Map(products.map((product) => [product.id, product])).values()]
}
