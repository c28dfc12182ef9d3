import * as v from 'valibot'
import { toCents, toDollars } from '#app/lib/text/money.ts'
import type { PricingTerms } from './terms.ts'

/** Dollars from browser storage, up to the catalog's maximum, so that numbers keep their cents. */
export const storedPrice = v.pipe(v.number(), v.minValue(0), v.maxValue(9_999_999_999.99))

/**
 * A product's terms from browser storage, prices in dollars. Old boxes have none; invalid ones are dropped, so that the box
 * still loads.
 */
export const termsSchema = v.fallback(
  v.optional(
    v.object({
      breaks: v.array(
        v.object({
          from: v.number(),
          price: v.pipe(
            storedPrice,
            v.transform((dollars) => toCents(dollars)),
          ),
        }),
      ),
      minimum: v.nullable(v.number()),
      productionTime: v.nullable(v.number()),
      rush: v.boolean(),
      sizes: v.optional(v.array(v.object({ name: v.string(), in_stock: v.boolean(), upcharge: storedPrice }))),
      imprint: v.optional(
        v.array(
          v.object({
            name: v.string(),
            methods: v.array(v.string()),
            maxColors: v.nullable(v.number()),
            extraColor: v.optional(storedPrice),
          }),
        ),
      ),
      color: v.optional(v.string()),
      colors: v.optional(v.array(v.string())),
    }),
  ),
  undefined,
)

/** Pricing terms as stored in the browser. */
export function toStoredTerms(terms: PricingTerms | undefined) {
  return terms && { ...terms, breaks: terms.breaks.map(({ from, price }) => ({ from, price: toDollars(price) })) }
}
