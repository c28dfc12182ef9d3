import * as v from 'valibot'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'

const draftSchema = v.object({ name: v.string(), subject: v.string(), body: v.string() })
export type TemplateDraft = v.InferOutput<typeof draftSchema>

/** Input for a new template, in this browser until it is saved, discarded, or the person signs out. */
export const templateDraft = createStoredValue<TemplateDraft | undefined>({
  key: 'templateDraft',
  area: 'local',
  empty: undefined,
  parse: (text) => v.parse(draftSchema, JSON.parse(text)),
  serialize: JSON.stringify,
})
