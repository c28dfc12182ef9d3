import * as v from 'valibot'
import { invalidEmailMessage } from '#app/lib/mail/business-email.ts'
import { businessEmailAddress } from './business-email.schema.ts'
import { maxLength, optionalLines, requiredText } from './contact-fields.schema.ts'

/** One text for every empty field of this form, shown as a toast (docs/domain.md, Requests). */
export const missingFieldsMessage = 'Please fill in required fields'

/** The free sample form of the swag boxes page. */
export const freeSampleSchema = v.object({
  name: requiredText(missingFieldsMessage),
  email: businessEmailAddress(missingFieldsMessage, invalidEmailMessage),
  company: requiredText(missingFieldsMessage, maxLength.company),
  deliveryAddress: optionalLines(maxLength.postalAddress),
  message: optionalLines(maxLength.text),
})
