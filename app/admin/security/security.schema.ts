import * as v from 'valibot'
import { newPasswordSchema } from '#app/features/staff/passwords/password.schema.ts'

export const passwordSchema = v.object({
  current: v.pipe(v.string(), v.nonEmpty('Enter your current password')),
  chosen: newPasswordSchema,
})

export const currentPasswordSchema = v.object({
  password: v.pipe(v.string(), v.nonEmpty('Enter your password')),
})
