import * as v from 'valibot'

/** Characters of the form field `proof`. */
const maxFieldLength = 120_000

/** The field `proof` of a form: invalid values do not reject the request. proof.schema.ts parses it. */
export const proofField = v.pipe(
  v.string(),
  v.transform((value) => (value.length > maxFieldLength ? '' : value)),
)
