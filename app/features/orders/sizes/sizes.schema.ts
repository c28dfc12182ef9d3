import * as v from 'valibot'

/** As many as a product can have. */
const maxSizes = 60
/** Units; above every quantity that can be ordered. */
const maxUnits = 1_000_000_000

/** Units by size, from a browser. */
export const sizeCountsSchema = v.pipe(
  v.array(
    v.object({
      name: v.pipe(v.string(), v.maxLength(40)),
      quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxUnits)),
    }),
  ),
  v.maxLength(maxSizes),
)

/** Sizes in browser storage. Boxes of earlier versions have none; damaged ones are dropped. */
export const savedSizes = v.fallback(v.optional(sizeCountsSchema), undefined)
