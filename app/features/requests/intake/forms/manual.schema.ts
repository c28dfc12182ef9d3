import * as v from 'valibot'
import { requestSources, sourceTitles } from '../../sources.ts'
import { checkboxField, maxLength, optionalEmail, optionalText, requiredChoice } from './contact-fields.schema.ts'
import { projectSchema } from './project.schema.ts'

export const sourceOptions = requestSources.map((value) => ({ value, label: sourceTitles[value] }))

/** A request that the team adds, such as of a phone call: a project with company and source, and
 * with a phone number where there is no email address. */
export const manualSchema = v.pipe(
  v.object({
    ...projectSchema.entries,
    email: optionalEmail,
    company: optionalText(maxLength.company),
    source: requiredChoice(sourceOptions, 'Choose how it arrived'),
    assign: checkboxField,
    confirm: checkboxField,
  }),
  v.forward(
    v.partialCheck(
      [['email'], ['phone']],
      ({ email, phone }) => email !== null || phone !== null,
      'Enter an email address or a phone number',
    ),
    ['email'],
  ),
  v.forward(
    v.partialCheck(
      [['email'], ['confirm']],
      ({ email, confirm }) => email !== null || !confirm,
      'Enter an email address to send a confirmation, or clear the checkbox',
    ),
    ['confirm'],
  ),
)

export type ManualRequest = v.InferOutput<typeof manualSchema>
