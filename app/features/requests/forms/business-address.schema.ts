import * as v from 'valibot'
import { businessEmail } from '#app/lib/business-email.ts'
import { addressSteps } from './contact-fields.schema.ts'

/** An e-mail address that is not of a personal provider. Apart, since most forms take any address. */
export const businessEmailAddress = (missing: string, invalid: string) =>
  v.pipe(...addressSteps(missing, invalid), businessEmail())
