import * as v from 'valibot'
import { emailAddress } from './contact-fields.schema.ts'

/** The home page's e-mail form (spec section 5). */
export const emailSignupSchema = v.object({
  email: emailAddress('Email is required', 'Invalid email address'),
})
