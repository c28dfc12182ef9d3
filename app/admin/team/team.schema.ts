import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'

export const inviteSchema = v.object({
  email: v.pipe(
    v.string(),
    v.transform(toSingleLine),
    v.nonEmpty('Enter an email address'),
    v.maxLength(254, 'Use 254 characters or fewer'),
    v.email('Enter a valid email address'),
  ),
})
