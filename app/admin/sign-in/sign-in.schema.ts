import * as v from 'valibot'
import { maxPasswordLength, newPasswordSchema } from '#app/features/staff/passwords/password.schema.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'

const email = v.pipe(
  v.string(),
  v.transform(toSingleLine),
  v.nonEmpty('Enter your email address'),
  v.maxLength(254, 'Use 254 characters or fewer'),
  v.email('Enter a valid email address'),
)

export const signInSchema = v.object({
  email,
  password: v.pipe(
    v.string(),
    v.nonEmpty('Enter your password'),
    v.maxLength(maxPasswordLength, `Use ${maxPasswordLength} characters or fewer`),
  ),
})

export const forgotSchema = v.object({ email })

/** Six digits, or a recovery code with its dash; spaces are ignored. */
export const codeSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s+/g, '')),
    v.nonEmpty('Enter a code'),
    v.maxLength(20, 'Enter a valid code'),
  ),
})

const name = v.pipe(
  v.string(),
  v.transform(toSingleLine),
  v.nonEmpty('Enter your name'),
  v.maxLength(80, 'Use 80 characters or fewer'),
)

/** Forms of one-time links: an invitation asks for the name, the first Admin's link also for the email address. */
export const resetSchema = v.object({ password: newPasswordSchema })
export const joinSchema = v.object({ name, password: newPasswordSchema })
export const firstOwnerSchema = v.object({ name, email, password: newPasswordSchema })
