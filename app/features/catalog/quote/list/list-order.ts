import type { CustomOrder } from '#app/features/orders/order.ts'
import type { ListedItem } from './quote-list.store.ts'

/** The list as an order, for the notes and dialogs of orders. Its prices are not read. */
export const toListOrder = (items: readonly ListedItem[]): CustomOrder => ({
  type: 'custom',
  name: '',
  packQuantity: 1,
  items: items.map((item) => ({ ...item, product: { ...item.product, price: item.product.price ?? 0 } })),
})
