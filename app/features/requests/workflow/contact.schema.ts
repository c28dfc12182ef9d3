import * as v from 'valibot'
import { emailAddress, maxLength, optionalPhone, optionalText } from '../intake/forms/contact-fields.schema.ts'

/** The form that corrects a request's contact. */
export const contactCorrectionSchema = v.object({
  contact_name: optionalText(maxLength.name * 2),
  email: emailAddress('Enter an email address', 'Enter an email address, such as dana@northwind.com'),
  phone: optionalPhone(),
  company: optionalText(maxLength.company),
})
