import type { RequestIntake } from '../receive.server.ts'
import { emailSignupSchema } from './email-signup.schema.ts'

/** For `receiveRequest`: a sign-up on the home page. A known email address is stored again. */
export const emailSignupIntake: RequestIntake<typeof emailSignupSchema, 'email-signup'> = {
  kind: 'email-signup',
  schema: emailSignupSchema,
  failureMessage: 'Failed to save email. Please try again.',
  createRow: (_tx, { email }) => ({ email }),
}
