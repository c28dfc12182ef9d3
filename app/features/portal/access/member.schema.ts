import * as v from 'valibot'
import { emailAddress, maxLength, requiredText } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { portalRoles } from '#db/tables/portal-values.ts'

/** The form that invites a person. */
export const invitationSchema = v.object({
  name: requiredText('Enter a name', maxLength.name),
  email: v.pipe(
    emailAddress('Enter an email address', 'Enter an email address, such as dana@northwind.com'),
    v.toLowerCase(),
  ),
  role: v.pipe(v.string(), v.picklist(portalRoles, 'Choose a role')),
})
export type Invitation = v.InferOutput<typeof invitationSchema>

/** The form that asks for a sign-in link. */
export const signInSchema = v.object({
  email: v.pipe(
    emailAddress('Enter your email address', 'Enter an email address, such as dana@northwind.com'),
    v.toLowerCase(),
  ),
})
