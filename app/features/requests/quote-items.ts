import { describeOptions } from '#app/features/orders/describe-options.ts'
import { sumUpcharges } from '#app/features/orders/sizes/sizes.ts'
import { formatColorName } from '#app/lib/text/color-name.ts'
import { formatPrice, toCents } from '#app/lib/text/money.ts'
import type { QuoteItem } from '#db/tables/requests.ts'

/** Columns of a quote that name its products. */
type QuotedProducts = QuoteItem & { more_items: readonly QuoteItem[] }

/** Returns the products of a quote, named with their color, in the order of the buyer's list. */
export const listQuoteItems = ({ more_items, ...first }: QuotedProducts): QuoteItem[] =>
  [first, ...more_items].map((item) => ({
    ...item,
    product_name: item.product_name && formatColorName({ name: item.product_name, color: item.color }),
  }))

/** Dollars per unit as the buyer was shown it: at the quantity, else the list price. */
export const getShownUnitPrice = ({
  unit_price,
  product_price,
}: Pick<QuoteItem, 'unit_price' | 'product_price'>): number | null => unit_price ?? product_price

type DescribedItem = Omit<QuoteItem, 'proof'> & { proof?: QuoteItem['proof'] }

/** '150 x Navy Mug (BW-MUG-1001), $9.00 each; sizes: ...; imprint: ...' */
export function describeQuoteItem(item: DescribedItem): string {
  const { quantity, product_id, product_name, item_number } = item
  const number = item_number ? ` (${item_number})` : ''
  const name = `${quantity.toLocaleString('en-US')} x ${product_name ?? product_id}${number}`
  return `${name}, ${formatPrice(getShownUnitPrice(item))}\u00a0each${describeOptions(item)}`
}

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
