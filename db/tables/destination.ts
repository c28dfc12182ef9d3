import * as v from 'valibot'

/**
 * Packs of a request, units of a quote, that go to one destination: `us-address`, `us-homes`, `storage`, `other-country` or a
 * country's ISO code. `rate_cents` is what shipping a box cost at submission; null is to be quoted. `country` is the typed name of `other-country`.
 */
export const pricedDestinationSchema = v.object({
  to: v.string(),
  packs: v.number(),
  rate_cents: v.nullable(v.number()),
  country: v.optional(v.string()),
  city: v.optional(v.string()),
})

export type PricedDestination = v.InferOutput<typeof pricedDestinationSchema>
