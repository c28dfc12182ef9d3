import * as v from 'valibot'
import { businessEmail, invalidEmailMessage } from '#app/lib/business-email.ts'
import { domainEnding, longest, optionalText, requiredText } from './contact-fields.schema.ts'

/** Spec section 5 has one text for every empty field of this form, shown as a notice. */
export const missingFieldsMessage = 'Please fill in required fields'

/** The free sample form of the swag boxes page. */
export const freeSampleSchema = v.object({
  name: requiredText(missingFieldsMessage),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missingFieldsMessage),
    v.maxLength(longest.email, invalidEmailMessage),
    businessEmail(),
    v.rfcEmail(invalidEmailMessage),
    v.regex(domainEnding, invalidEmailMessage),
  ),
  company: requiredText(missingFieldsMessage, longest.company),
  message: optionalText(longest.text),
})
