import * as v from 'valibot'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { savedSizes } from '../sizes/sizes.schema.ts'

const isImprint = (saved: unknown): saved is RequestedImprint =>
  saved === 'none' || saved === 'advise' || (Array.isArray(saved) && typeof saved[0]?.location === 'string')

/** An imprint in browser storage, which the server checks. Boxes of earlier versions have none; a damaged one is dropped. */
const savedImprint = v.pipe(
  v.optional(v.unknown()),
  v.transform((saved) => (isImprint(saved) ? saved : undefined)),
)

/** Options of an item in browser storage; damaged ones are dropped. */
export const savedOptions = {
  sizes: savedSizes,
  imprint: savedImprint,
  color: v.fallback(v.optional(v.string()), undefined),
}
