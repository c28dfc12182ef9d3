import { parseTypedNumber } from '#app/lib/text/typed-number.ts'

/** A higher quantity is a typo. */
export const maxBuyerQuantity = 1_000_000

/** Parses the quantity of a buyer from a URL or storage; null unless it is a whole number from 1 to `maxBuyerQuantity`. */
export function parseBuyerQuantity(text: string | null): number | null {
  if (!text || !/^\d{1,7}$/.test(text)) return null
  const quantity = Number(text)
  return quantity >= 1 && quantity <= maxBuyerQuantity ? quantity : null
}

/** Parses typed text: "1,500" is 1500, fractions are truncated, above the maximum becomes the maximum; else null. */
export function parseTypedQuantity(text: string): number | null {
  const quantity = Math.min(Math.floor(parseTypedNumber(text.replace(/(?<=\d),(?=\d{3})/g, ''))), maxBuyerQuantity)
  return quantity >= 1 ? quantity : null
}

/** Query parameter of lists and product pages. */
export const quantityParameter = 'quantity'
