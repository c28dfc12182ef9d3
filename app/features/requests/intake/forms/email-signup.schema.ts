import * as v from 'valibot'
import { emailAddress } from './contact-fields.schema.ts'

/** The home page's email form (docs/domain.md, Requests). */
export const emailSignupSchema = v.object({
  email: emailAddress('Email is required', 'Invalid email address'),
})
