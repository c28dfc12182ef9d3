import * as v from 'valibot'
import { savedImprint } from '../imprint/saved-imprint.schema.ts'
import { savedSizes } from '../sizes/sizes.schema.ts'

/** Options of an item in browser storage; damaged ones are dropped. */
export const savedOptions = {
  sizes: savedSizes,
  imprint: savedImprint,
  color: v.fallback(v.optional(v.string()), undefined),
}
