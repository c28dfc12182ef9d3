import type { Offer } from '../offer.server.ts'
import type { CustomOrder } from '../order.ts'
import type { LinkedBox } from './box-link.ts'

/** The box of a link as it can be ordered today. */
export type LinkedOrder = {
  /** Items still available, at current prices. */
  box: CustomOrder
  /** Unavailable products, by name; '' for a deleted product without a name. */
  unavailable: string[]
}

/** @param offer the current offer of the link's products, whose `unavailable` names are in the order of the link's items */
export function toLinkedOrder({ name, color, print, packQuantity, items }: LinkedBox, offer: Offer): LinkedOrder {
  // Without the logo: a shared box stores its placements itself.
  const options = new Map(items.map(({ id, words: _words, logo: _logo, ...itemOptions }) => [id, itemOptions]))
  const box: CustomOrder = {
    type: 'custom',
    name,
    color,
    ...(print && { print }),
    packQuantity,
    // An offer of a link is always custom.
    items:
      offer.order.type === 'custom'
        ? offer.order.items.map((item) => ({ ...item, ...options.get(item.product.id) }))
        : [],
  }
  const availableIds = new Set(box.items.map(({ product }) => product.id))
  const missing = items.filter(({ id }) => !availableIds.has(id))
  return { box, unavailable: missing.map(({ words }, index) => offer.unavailable[index] ?? words) }
}
