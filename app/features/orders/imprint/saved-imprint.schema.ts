import * as v from 'valibot'
import type { RequestedImprint } from '#db/tables/requests.ts'

const isImprint = (saved: unknown): saved is RequestedImprint =>
  saved === 'none' || saved === 'advise' || (Array.isArray(saved) && typeof saved[0]?.location === 'string')

/** An imprint in browser storage, which the server checks. Boxes of earlier versions have none; a damaged one is dropped. */
export const savedImprint = v.pipe(
  v.optional(v.unknown()),
  v.transform((saved) => (isImprint(saved) ? saved : undefined)),
)
