import type { Order } from './order.ts'

/** Updates an order to current names, images, prices and contents; unavailable items stay unchanged. */
export function withOffer<O extends Order>(order: O, offer: Order): O {
  if (order.type === 'custom' && offer.type === 'custom') {
    const today = new Map(offer.items.map(({ product }) => [product.id, product]))
    return {
      ...order,
      items: order.items.map((item) => ({ ...item, product: today.get(item.product.id) ?? item.product })),
    }
  }
  if (order.type === 'ready-made' && offer.type === 'ready-made') {
    const today = new Map(offer.boxes.map(({ box }) => [box.id, box]))
    return {
      ...order,
      boxes: order.boxes.map((packed) => ({ ...packed, box: today.get(packed.box.id) ?? packed.box })),
    }
  }
  return order
}
