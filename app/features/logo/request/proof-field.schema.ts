import * as v from 'valibot'

/** Characters of everything a form says about its proofs. */
const maxSentLength = 120_000

/** The field `proof` of a form: whatever stands in it, the request itself is taken. What it says is read by proof.schema.ts. */
export const proofField = v.pipe(
  v.string(),
  v.transform((said) => (said.length > maxSentLength ? '' : said)),
)
