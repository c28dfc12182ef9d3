import type { Order } from './order.ts'

/** The order with today's names, images, prices and contents; what is gone stays as it was. */
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
