import * as v from 'valibot'
import { requestSources, sourceTitles } from '../../sources.ts'
import { checkboxField, maxLength, optionalText, requiredChoice } from './contact-fields.schema.ts'
import { projectSchema } from './project.schema.ts'

export const sourceOptions = requestSources.map((value) => ({ value, label: sourceTitles[value] }))

/** A request that the team adds, such as of a phone call: a project with company, source and files. */
export const manualSchema = v.object({
  ...projectSchema.entries,
  company: optionalText(maxLength.company),
  source: requiredChoice(sourceOptions, 'Choose how it arrived'),
  assign: checkboxField,
  confirm: checkboxField,
})

export type ManualRequest = v.InferOutput<typeof manualSchema>
