import * as v from 'valibot'

/** Characters of a password. */
export const shortestPassword = 12
export const maxPasswordLength = 128

/** A new password, as far as a browser can judge it; common ones are rejected on the server. */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('Enter a password'),
  v.minLength(shortestPassword, `Use at least ${shortestPassword} characters. Several words are easy to remember`),
  v.maxLength(maxPasswordLength, `Use ${maxPasswordLength} characters or fewer`),
)
