import { sumUpcharges } from '#app/features/orders/sizes/sizes.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { QuoteItem } from '#db/tables/requests.ts'

/** Columns of a quote that name its products. */
type QuotedProducts = QuoteItem & { more_items: readonly QuoteItem[] }

/** Returns the products of a quote in the order of the buyer's list. */
export const listQuoteItems = ({ more_items, ...first }: QuotedProducts): QuoteItem[] => [
  first,
  ...more_items,
]

/** Dollars per unit as the buyer was shown it: at the quantity, else the list price. */
export const getShownUnitPrice = ({
  unit_price,
  product_price,
}: Pick<QuoteItem, 'unit_price' | 'product_price'>): number | null => unit_price ?? product_price

/** Returns the upcharge of a product's sizes in cents. */
export const getSizeUpcharge = ({ sizes }: Pick<QuoteItem, 'sizes'>): number =>
  Array.isArray(sizes) ? sumUpcharges(sizes) : 0

/** Returns the total as the buyer was shown it, in cents, without products priced on request; null if all are. */
export function getQuoteTotal(items: readonly Omit<QuoteItem, 'proof'>[]): number | null {
  const totals = items.flatMap((item) => {
    const price = toCents(getShownUnitPrice(item))
    return price === null ? [] : [price * item.quantity + getSizeUpcharge(item)]
  })
  return totals.length === 0 ? null : totals.reduce((sum, total) => sum + total, 0)
}
