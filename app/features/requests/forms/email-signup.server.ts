import { emailSignups } from '#db/tables/requests.ts'
import { emailSignupSchema } from './email-signup.schema.ts'
import type { RequestForm } from '../receive/receive.server.ts'

/** For `receiveRequest`: an address left on the home page. Each one is a row, also when the address is known. */
export const emailSignupForm: RequestForm<typeof emailSignupSchema> = {
  kind: 'email-signup',
  schema: emailSignupSchema,
  failureMessage: 'Failed to save email. Please try again.',
  insert: async (tx, { email }, common) => {
    await tx.insert(emailSignups).values({ ...common, email })
  },
}
