import * as v from 'valibot'
import { maxLength, optionalEmail, optionalPhone, optionalText } from '../intake/forms/contact-fields.schema.ts'

/** The form that corrects a request's contact. */
export const contactCorrectionSchema = v.pipe(
  v.object({
    contact_name: optionalText(maxLength.name * 2),
    email: optionalEmail,
    phone: optionalPhone(),
    company: optionalText(maxLength.company),
  }),
  v.forward(
    v.partialCheck(
      [['contact_name'], ['email'], ['phone']],
      ({ contact_name, email, phone }) => email !== null || (contact_name !== null && phone !== null),
      'Enter an email address, or a name and a phone number',
    ),
    ['email'],
  ),
)
