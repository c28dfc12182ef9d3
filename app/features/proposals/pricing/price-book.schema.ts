import * as v from 'valibot'
import type { PriceBook } from './imprint-groups.ts'
import { methodSchema } from './method.schema.ts'

const methods = v.record(v.string(), methodSchema)

/** A price book as it is stored with a sent version. */
export const priceBookSchema = v.object({
  methods,
  productMethods: v.record(v.string(), methods),
  styles: v.optional(v.record(v.string(), v.record(v.string(), v.string()))),
  freight: v.object({
    domesticBoxShipping: v.string(),
    countryRates: v.array(v.object({ country: v.string(), cents: v.number() })),
  }),
}) satisfies v.GenericSchema<unknown, PriceBook>
