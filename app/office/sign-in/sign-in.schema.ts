import * as v from 'valibot'
import { longestPassword, newPasswordSchema } from '#app/features/staff/passwords/password.schema.ts'

const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Your email address is needed'),
  v.maxLength(254, 'That is too long for an email address'),
  v.email('That is no email address'),
)

export const signInSchema = v.object({
  email,
  password: v.pipe(v.string(), v.nonEmpty('Your password is needed'), v.maxLength(longestPassword, 'That is too long')),
})

export const forgotSchema = v.object({ email })

/** Six digits, or a recovery code with its dash; blanks are how people read them out. */
export const codeSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s+/g, '')),
    v.nonEmpty('A code is needed'),
    v.maxLength(20, 'That is too long for a code'),
  ),
})

const name = v.pipe(v.string(), v.trim(), v.nonEmpty('Your name is needed'), v.maxLength(80, '80 characters at most'))

/** A one-time link: who is invited says their name, the first owner their address, too. */
export const resetSchema = v.object({ password: newPasswordSchema })
export const joinSchema = v.object({ name, password: newPasswordSchema })
export const firstOwnerSchema = v.object({ name, email, password: newPasswordSchema })
