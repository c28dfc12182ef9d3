import type { RequestIntake } from '../receive.server.ts'
import { emailSignupSchema } from './email-signup.schema.ts'

/** For `receiveRequest`: an email address left on the home page. Each one is a row, also when it is known. */
export const emailSignupIntake: RequestIntake<typeof emailSignupSchema, 'email-signup'> = {
  kind: 'email-signup',
  schema: emailSignupSchema,
  failureMessage: 'Failed to save email. Please try again.',
  createRow: (_tx, { email }) => ({ email }),
}
