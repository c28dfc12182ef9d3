import * as v from 'valibot'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { parseImprint } from './parse-imprint.ts'

/** An imprint from a browser. */
export const imprintSchema = v.pipe(
  v.unknown(),
  v.transform(parseImprint),
  v.check((imprint) => imprint !== undefined),
  v.transform((imprint) => imprint as RequestedImprint),
)
