import * as v from 'valibot'
import { roles } from '#app/features/staff/roles.ts'

export const inviteSchema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('An email address is needed'),
    v.maxLength(254, 'That is too long for an email address'),
    v.email('That is no email address'),
  ),
  role: v.picklist(roles, 'Choose a role'),
})

export const roleSchema = v.object({ role: v.picklist(roles, 'Choose a role') })
