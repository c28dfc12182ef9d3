import { formatPrice } from '#app/lib/text/money.ts'

/**
 * Says what colors after the first cost: 'the second +$0.45 a unit', '2 more +$0.90 a unit'; without a price 'the second at extra cost'.
 * Undefined for one color or an open number.
 * @param price dollars a unit for each; undefined if it is quoted
 */
export function describeExtraColors(colors: number | null | undefined, price: number | undefined): string | undefined {
  if (!colors || colors === 1) return undefined
  const more = colors - 1
  return `${more === 1 ? 'the second' : `${more} more`} ${price === undefined ? 'at extra cost' : formatExtraColors(colors, price)}`
}

/** '+$0.45 a unit' @param price dollars a unit for each color after the first */
export const formatExtraColors = (colors: number, price: number): string =>
  price ? `+${formatPrice((colors - 1) * price)} a unit` : 'included'

/** Says what a second color would cost, to who has one. @param price dollars a unit for each; undefined if it is quoted */
export function describeSecondColor(price: number | undefined): string {
  if (price === undefined) return 'A second color costs extra: the quote names it.'
  return price ? `Each more costs ${formatPrice(price)} a unit.` : 'More are included.'
}
