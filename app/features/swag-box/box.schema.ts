import * as v from 'valibot'
import { cartLifetime, minimumBoxQuantity } from '#app/features/catalogue/order-quantity.ts'
import { type Box, longestBoxName, maximumBoxItems } from './box.ts'
import { coerceQuantity } from './quantity.ts'

/** Clocks differ; a box saved further in the future than this was not saved by us. */
const clockTolerance = 24 * 60 * 60 * 1000

const productSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.pipe(v.string(), v.nonEmpty()),
  slug: v.nullable(v.string()),
  image_url: v.nullable(v.string()),
  rounded_price: v.pipe(v.number(), v.finite(), v.minValue(0)),
})

/** A box from outside: storage or navigation state. Anything that is no quantity is 48; a product counts once. */
export const boxSchema = v.object({
  boxItems: v.pipe(
    v.array(v.object({ product: productSchema })),
    v.maxLength(maximumBoxItems),
    v.transform((items) => [...new Map(items.map((item) => [item.product.id, item])).values()]),
  ),
  globalQuantity: v.pipe(
    v.optional(v.unknown(), null),
    v.transform((saved) =>
      typeof saved === 'number' || typeof saved === 'string' ? coerceQuantity(saved) : minimumBoxQuantity,
    ),
  ),
  boxName: v.pipe(
    v.optional(v.unknown(), null),
    v.transform((saved) => (typeof saved === 'string' ? saved.slice(0, longestBoxName) : '')),
  ),
})

const savedBoxSchema = v.object({ ...boxSchema.entries, timestamp: v.number() })

/** The text that browser storage holds under swagBoxCart (spec section 3). */
export function serialiseBox(box: Box, now: number): string {
  return JSON.stringify({ ...box, timestamp: now })
}

/**
 * Reads it back.
 * @throws Error for a text that is damaged, 7 days old, or from a future no clock is ahead by
 */
export function parseSavedBox(text: string, now: number): Box {
  const { timestamp, ...box } = v.parse(savedBoxSchema, JSON.parse(text))
  if (now - timestamp >= cartLifetime) throw new Error('older than 7 days')
  if (timestamp - now > clockTolerance) throw new Error('saved in the future')
  return box
}
