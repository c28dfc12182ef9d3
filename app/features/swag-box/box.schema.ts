import * as v from 'valibot'
import { parseBoxColor } from '#app/features/logo/box/box-color.ts'
import { parseBoxPrint } from '#app/features/logo/box/parse-box-print.ts'
import { savedOptions } from '#app/features/orders/options/saved-options.schema.ts'
import {
  type CustomOrder,
  cartLifetimeMs,
  getOrderTotals,
  maxBoxNameLength,
  maxItems,
} from '#app/features/orders/order.ts'
import { parsePackQuantity } from '#app/features/orders/quantity.ts'
import { storedPrice, termsSchema, toStoredTerms } from '#app/features/orders/terms/terms.schema.ts'
import { toCents, toDollars } from '#app/lib/text/money.ts'

/** Tolerates clock differences; a timestamp further in the future is invalid. */
const clockToleranceMs = 24 * 60 * 60 * 1000

const productSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.pipe(v.string(), v.nonEmpty()),
  slug: v.nullable(v.string()),
  image_url: v.nullable(v.string()),
  rounded_price: storedPrice,
  terms: termsSchema,
})

/** Parses a box from storage or navigation state. An invalid quantity becomes 48; duplicate products are merged. */
export const boxSchema = v.pipe(
  v.object({
    boxItems: v.pipe(
      v.array(v.object({ product: productSchema, ...savedOptions })),
      v.maxLength(maxItems),
      v.transform((items) => [...new Map(items.map((item) => [item.product.id, item])).values()]),
    ),
    globalQuantity: v.pipe(
      v.optional(v.unknown(), null),
      v.transform((saved) => parsePackQuantity(String(saved)).quantity),
    ),
    boxName: v.pipe(
      v.optional(v.unknown(), null),
      v.transform((saved) => (typeof saved === 'string' ? saved.slice(0, maxBoxNameLength) : '')),
    ),
    boxColor: v.pipe(v.optional(v.unknown()), v.transform(parseBoxColor)),
    boxPrint: v.pipe(v.optional(v.unknown()), v.transform(parseBoxPrint)),
  }),
  v.transform(
    ({ boxItems, globalQuantity, boxName, boxColor, boxPrint }): CustomOrder => ({
      type: 'custom',
      name: boxName,
      ...(boxColor && { color: boxColor }),
      ...(boxPrint && { print: boxPrint }),
      items: boxItems.map(({ product: { image_url: image, rounded_price, ...product }, ...options }) => ({
        product: { ...product, image, price: toCents(rounded_price) },
        quantity: 1,
        ...options,
      })),
      packQuantity: globalQuantity,
    }),
  ),
)

/** Converts the box to the contract's keys (docs/domain.md, Boxes and carts). */
export function toBoxState({ name, color, print, items, packQuantity }: CustomOrder) {
  return {
    boxItems: items.map(({ product: { image, price, terms, ...product }, sizes, imprint, color }) => ({
      product: { ...product, image_url: image, rounded_price: toDollars(price), terms: toStoredTerms(terms) },
      sizes,
      imprint,
      color,
    })),
    globalQuantity: packQuantity,
    boxName: name,
    ...(color && { boxColor: color }),
    ...(print && { boxPrint: print }),
  }
}

/** Returns the navigation state that passes the box to the checkout. */
export function toCheckoutState(box: CustomOrder) {
  return { ...toBoxState(box), totalPrice: toDollars(getOrderTotals(box).estimate) }
}

/** Serializes the box for the storage key swagBoxCart. */
export function serializeBox(box: CustomOrder, now: number): string {
  return JSON.stringify({ ...toBoxState(box), timestamp: now })
}

const savedSchema = v.object({ timestamp: v.number() })

/**
 * Parses a stored box.
 * @throws Error if it is damaged, 7 days old, or too far in the future
 */
export function parseSavedBox(text: string, now: number): CustomOrder {
  const saved: unknown = JSON.parse(text)
  const { timestamp } = v.parse(savedSchema, saved)
  if (now - timestamp >= cartLifetimeMs || timestamp - now > clockToleranceMs) throw new Error('not of the last 7 days')
  return v.parse(boxSchema, saved)
}
