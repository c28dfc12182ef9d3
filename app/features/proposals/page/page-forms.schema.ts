import * as v from 'valibot'
import { emailAddress, optionalText, requiredText } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { toPlainLines } from '#app/lib/text/single-line.ts'

const lines = (limit: number) =>
  v.pipe(v.string(), v.transform(toPlainLines), v.maxLength(limit, `Please use at most ${limit} characters`))

const email = emailAddress('Please enter an email address', 'Please enter an email address, such as ana@company.com')

export const commentSchema = v.object({
  body: v.pipe(lines(5_000), v.nonEmpty('Please write your comment')),
  target: v.string(),
})

export const shareSchema = v.object({ name: requiredText('Please enter the name of your colleague'), email })

export const lostLinkSchema = v.object({ email })

export const declineSchema = v.object({ reason: lines(2_000) })

export const acceptanceSchema = v.object({
  name: requiredText('Please enter your full name'),
  jobTitle: requiredText('Please enter your job title'),
  email,
  poNumber: optionalText(80),
  agree: v.pipe(v.string(), v.literal('on', 'Please confirm this statement to accept')),
})
