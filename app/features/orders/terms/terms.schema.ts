import * as v from 'valibot'
import { toCents, toDollars } from '#app/lib/text/money.ts'
import type { Terms } from './terms.ts'

/** Dollars from browser storage: no more than the catalog can hold, and so no number without its cents. */
export const storedPrice = v.pipe(v.number(), v.minValue(0), v.maxValue(9_999_999_999.99))

/**
 * A product's terms from browser storage, prices in dollars. Boxes saved before there were any have none, and damaged
 * ones count as none: they are worth no box.
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
    }),
  ),
  undefined,
)

/** Terms as stored in the browser. */
export function toStoredTerms(terms: Terms | undefined) {
  return terms && { ...terms, breaks: terms.breaks.map(({ from, price }) => ({ from, price: toDollars(price) })) }
}
