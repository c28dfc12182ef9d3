import * as v from 'valibot'
import { reviveStorable } from '#app/lib/text/storable.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { imprintSchema } from './imprint.schema.ts'

const unreadable = 'The imprint could not be read. Please choose it again.'

/** The field `imprint` of a form: as `combineImprintFields` writes it. */
export const imprintField = v.pipe(
  v.string(),
  v.maxLength(20_000, unreadable),
  v.transform((text) => text || '"advise"'),
  v.parseJson({ reviver: reviveStorable }, unreadable),
  v.config(imprintSchema, { message: unreadable }),
)

/** Returns the imprint of a field that a form without JavaScript returns; undefined without one. */
export function parseImprintField(text: string | undefined): RequestedImprint | undefined {
  const parsed = text ? v.safeParse(imprintField, text) : undefined
  return parsed?.success ? parsed.output : undefined
}
