import * as v from 'valibot'
import { newPasswordSchema } from '#app/features/staff/passwords/password.schema.ts'

export const passwordSchema = v.object({
  current: v.pipe(v.string(), v.nonEmpty('Your present password is needed')),
  chosen: newPasswordSchema,
})

export const onePasswordSchema = v.object({
  password: v.pipe(v.string(), v.nonEmpty('Your password is needed')),
})
