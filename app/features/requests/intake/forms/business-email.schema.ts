import * as v from 'valibot'
import { businessEmail } from '#app/lib/mail/business-email.ts'
import { emailActions } from './contact-fields.schema.ts'

/** An email address that `emailAddress` accepts and that is not of a personal provider. */
export const businessEmailAddress = (missing: string, invalid: string) =>
  v.pipe(...emailActions(missing, invalid), businessEmail())
