import * as v from 'valibot'

export const minPasswordLength = 12
export const maxPasswordLength = 128

/** Checks that a browser can do; the server also rejects common passwords. */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('Enter a password'),
  v.minLength(minPasswordLength, `Use at least ${minPasswordLength} characters. Several words are easy to remember`),
  v.maxLength(maxPasswordLength, `Use ${maxPasswordLength} characters or fewer`),
)
