import * as v from 'valibot'
import { longest } from '#app/features/requests/forms/contact-fields.schema.ts'

/** The address, typed once more by whoever deletes. */
export const forgetSchema = v.object({
  typed: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Type the address of the person to delete'),
    v.maxLength(longest.email, 'This is longer than an email address can be'),
  ),
})
