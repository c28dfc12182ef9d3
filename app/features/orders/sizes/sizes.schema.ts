import * as v from 'valibot'

/** Units by size, from a browser. Only sizes of the product count, so names and their number need no limit. */
export const sizeCountsSchema = v.array(
  v.object({ name: v.string(), quantity: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
)

/** Sizes in browser storage. Boxes of earlier versions have none; damaged ones are dropped. */
export const savedSizes = v.fallback(v.optional(sizeCountsSchema), undefined)
