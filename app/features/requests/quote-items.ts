import { describeOptions } from '#app/features/orders/describe-options.ts'
import { getInkCharge } from '#app/features/orders/imprint/ink-charge.ts'
import { sumUpcharges } from '#app/features/orders/sizes/sizes.ts'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { formatCents, formatPrice, toCents } from '#app/lib/text/money.ts'
import type { QuoteItem } from '#db/tables/requests.ts'
import { groupAlternatives, type PricedLine } from './quote-alternatives.ts'

/** Columns of a quote that name its products. */
type QuotedProducts = QuoteItem & { more_items: readonly QuoteItem[]; has_alternatives: boolean }

/** Returns the products of a quote, named with their color, in the order of the buyer's list. */
export function listQuoteItems({ more_items, has_alternatives, ...first }: QuotedProducts): QuoteItem[] {
  return [first, ...more_items].map((item) => ({
    ...item,
    product_name: item.product_name && formatColorName({ name: item.product_name, color: item.color }),
    // Older requests are alternatives as a whole.
    ...(has_alternatives && item !== first && { alternative_to: first.product_id }),
  }))
}

/** Dollars per unit as the buyer was shown it: at the quantity, else the list price. */
export const getShownUnitPrice = ({
  unit_price,
  product_price,
}: Pick<QuoteItem, 'unit_price' | 'product_price'>): number | null => unit_price ?? product_price

type DescribedItem = Omit<QuoteItem, 'proof'> & { proof?: QuoteItem['proof'] }

/** '150 x Navy Mug (BW-MUG-1001), $9.00 each, target $8.00; sizes: ...; imprint: ...'; 'or 72 x Tumbler, ...' of an alternative */
export function describeQuoteItem(item: DescribedItem): string {
  const { quantity, product_id, product_name, item_number, target_price, alternative_to } = item
  const number = item_number ? ` (${item_number})` : ''
  const name = `${quantity.toLocaleString('en-US')} x ${product_name ?? product_id}${number}`
  const target = target_price ? `, target ${formatPrice(target_price)}` : ''
  return `${alternative_to ? 'or ' : ''}${name}, ${formatPrice(getShownUnitPrice(item))}\u00a0each${target}${describeOptions(item)}`
}

/** Returns the upcharge of a product's sizes in cents. */
export const getSizeUpcharge = ({ sizes }: Pick<QuoteItem, 'sizes'>): number =>
  Array.isArray(sizes) ? sumUpcharges(sizes) : 0

/** Label of what ink colors after the first cost. */
export const inkChargeLabel = 'Further ink colors'

/** Returns what further ink colors of a product cost in cents; 0 if it is priced on request. */
export const getItemInkCharge = (item: DescribedItem): number =>
  getShownUnitPrice(item) === null ? 0 : getInkCharge(item.imprint, item.quantity)

/** '$259.20' for further ink colors of all products; null without any */
export function formatInkCharges(items: readonly DescribedItem[]): string | null {
  const cents = items.reduce((sum, item) => sum + getItemInkCharge(item), 0)
  return cents === 0 ? null : formatCents(cents)
}

/** Returns products with their totals as the buyer was shown them. */
export const toPricedLines = <I extends DescribedItem>(items: readonly I[]): (I & PricedLine)[] =>
  items.map((item) => {
    const price = toCents(getShownUnitPrice(item))
    const extra = getSizeUpcharge(item) + getItemInkCharge(item)
    return { ...item, total: price === null ? null : price * item.quantity + extra }
  })

/** Who reads the description of a request. */
export type Reader = 'staff' | 'buyer'

/** 'Camp Mug or Tumbler: the customer will choose one', one text a group */
export const describeAlternatives = (items: readonly DescribedItem[], reader: Reader): string[] =>
  groupAlternatives(items).flatMap((group) =>
    group.length > 1
      ? [`${group.map(getName).join(' or ')}: ${reader === 'buyer' ? 'you' : 'the customer will'} choose one`]
      : [],
  )

/** Returns products as destinations name them: alternatives are one. */
export const toSplitProducts = (items: readonly DescribedItem[]) =>
  groupAlternatives(items).map((group) => ({
    id: group[0].product_id,
    name: group.map(getName).join(' or '),
    quantity: Math.max(...group.map(({ quantity }) => quantity)),
  }))

const getName = ({ product_name, product_id }: DescribedItem) => product_name ?? product_id
