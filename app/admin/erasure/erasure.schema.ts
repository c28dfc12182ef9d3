import * as v from 'valibot'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'

/** The email address or phone number, typed again as a confirmation. */
export const erasureSchema = v.object({
  typed: v.pipe(
    v.string(),
    v.transform(toSingleLine),
    v.nonEmpty('Enter the email address or phone number to confirm'),
    v.maxLength(maxLength.email, `Use ${maxLength.email} characters or fewer`),
  ),
})
