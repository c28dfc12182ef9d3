import { copyOptions } from './items.ts'
import type { Order } from './order.ts'

/** Updates an order to current names, images, prices and contents; unavailable items stay unchanged. */
export function applyOffer<O extends Order>(order: O, offer: Order): O {
  if (order.type === 'custom' && offer.type === 'custom') {
    const current = new Map(offer.items.map(({ product }) => [product.id, product]))
    return {
      ...order,
      items: order.items.map((item) => ({ ...item, product: current.get(item.product.id) ?? item.product })),
    }
  }
  if (order.type === 'ready-made' && offer.type === 'ready-made') {
    const current = new Map(offer.boxes.map(({ box }) => [box.id, box]))
    return {
      ...order,
      boxes: order.boxes.map((packed) => {
        const box = current.get(packed.box.id)
        return box ? { ...packed, box: copyOptions(box, packed.box) } : packed
      }),
    }
  }
  return order
}
