import * as v from 'valibot'

/**
 * Packs of a request, units of a quote, that go to one destination: `us-address`, `us-homes`, `storage`, or abroad an ISO code
 * with `-address` or `-homes`, alone in older requests; `other-country` has its typed name in `country`.
 */
export const pricedDestinationSchema = v.object({
  to: v.string(),
  packs: v.number(),
  /** Cost of shipping a box at submission; null is to be quoted. */
  rate_cents: v.nullable(v.number()),
  country: v.optional(v.string()),
  city: v.optional(v.string()),
  /** Abroad, duties and taxes: in the shop's price (DDP), paid by the recipient, or undecided; absent in older requests. */
  duties: v.optional(v.picklist(['included', 'recipient', 'unsure'])),
  /** Units of each product of a quote, if the buyer split them. */
  products: v.optional(v.array(v.object({ product_id: v.string(), product_name: v.string(), quantity: v.number() }))),
})

export type PricedDestination = v.InferOutput<typeof pricedDestinationSchema>
