import { getUpcharge } from '#app/features/orders/sizes/sizes.ts'
import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import type { ListedItem } from './quote-list.store.ts'

/** Cents a unit at the quantity; null on request. */
export const getPrice = ({ product: { price, terms }, quantity }: ListedItem) =>
  getPriceAtQuantity(terms?.breaks ?? [], quantity, price)

/** Cents, with the upcharge of sizes; null on request. */
export function getItemTotal(item: ListedItem): number | null {
  const price = getPrice(item)
  return price === null ? null : price * item.quantity + getUpcharge(item.product.terms?.sizes ?? [], item.sizes ?? [])
}
