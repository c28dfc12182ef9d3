import { listItems, type OrderItem } from '../items.ts'
import type { Order } from '../order.ts'

/** Returns the items whose color a buyer chooses, as the catalog does not say it. Items without terms are of old boxes. */
export const getColorItems = (order: Order): OrderItem[] =>
  listItems(order).filter(({ item: { product } }) => product.terms && !product.terms.color)
