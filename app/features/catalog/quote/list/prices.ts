import { priceImprint } from '#app/features/orders/imprint/imprint.ts'
import { getInkCharge } from '#app/features/orders/imprint/ink-charge.ts'
import { getUpcharge } from '#app/features/orders/sizes/sizes.ts'
import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import type { ListedItem } from './quote-list.store.ts'

/** Cents a unit at the quantity; null on request. */
export const getPrice = ({ product: { price, terms }, quantity }: ListedItem) =>
  getPriceAtQuantity(terms?.breaks ?? [], quantity, price)

/** Cents for further ink colors; 0 if the product is priced on request. */
export const getItemInkCharge = (item: ListedItem): number =>
  getPrice(item) === null
    ? 0
    : getInkCharge(priceImprint(item.imprint ?? 'advise', item.product.terms?.imprint), item.quantity)

/** Cents, with the upcharge of sizes and further ink colors; null on request. */
export function getItemTotal(item: ListedItem): number | null {
  const price = getPrice(item)
  if (price === null) return null
  const upcharge = getUpcharge(item.product.terms?.sizes ?? [], item.sizes ?? [])
  return price * item.quantity + upcharge + getItemInkCharge(item)
}
