import { describeOptions } from '#app/features/orders/describe-options.ts'
import { sumUpcharges } from '#app/features/orders/sizes/sizes.ts'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { formatCents, formatPrice, toCents } from '#app/lib/text/money.ts'
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

/** Returns the totals as the buyer was shown them, in cents, without products priced on request. */
export const listQuoteTotals = (items: readonly Omit<QuoteItem, 'proof'>[]): number[] =>
  items.flatMap((item) => {
    const price = toCents(getShownUnitPrice(item))
    return price === null ? [] : [price * item.quantity + getSizeUpcharge(item)]
  })

/** Returns the sum of totals in cents, of alternatives the highest; null without any. */
export function getQuoteTotal(totals: readonly number[], hasAlternatives: boolean): number | null {
  if (totals.length === 0) return null
  return hasAlternatives ? Math.max(...totals) : totals.reduce((sum, total) => sum + total, 0)
}

/** '$1,425.00', of alternatives '$400.00 to $625.00'; '' without totals */
export function formatQuoteTotal(totals: readonly number[], hasAlternatives: boolean): string {
  const total = getQuoteTotal(totals, hasAlternatives)
  if (total === null) return ''
  const lowest = Math.min(...totals)
  return hasAlternatives && lowest < total ? `${formatCents(lowest)} to ${formatCents(total)}` : formatCents(total)
}

/** Returns a product as destinations name it. */
export const toSplitProduct = ({ product_id, product_name, quantity }: DescribedItem) => ({
  id: product_id,
  name: product_name ?? '',
  quantity,
})

/** Units that are delivered: of alternatives the highest number. */
export function countQuoteUnits(items: readonly { quantity: number }[], hasAlternatives: boolean): number {
  const quantities = items.map(({ quantity }) => quantity)
  return hasAlternatives ? Math.max(...quantities) : quantities.reduce((sum, quantity) => sum + quantity, 0)
}
