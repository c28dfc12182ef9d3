import * as v from 'valibot'
import { longest } from '#app/features/requests/intake/forms/contact-fields.schema.ts'

/** The email address, typed again as a confirmation. */
export const erasureSchema = v.object({
  typed: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter the email address to confirm'),
    v.maxLength(longest.email, `Use ${longest.email} characters or fewer`),
  ),
})
