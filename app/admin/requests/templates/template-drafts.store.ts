import * as v from 'valibot'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'

const draftSchema = v.object({
  /** Id of the template; '' for a new one. */
  id: v.optional(v.string(), ''),
  /** Version that was edited. */
  version: v.optional(v.number(), 0),
  name: v.string(),
  subject: v.string(),
  body: v.string(),
})
export type TemplateDraft = v.InferOutput<typeof draftSchema>

/** Older drafts are dropped. */
const maxDrafts = 20

/** Newest last. Earlier versions stored one object, the draft of a new template. */
const stored = createStoredValue<TemplateDraft[]>({
  key: 'templateDraft',
  area: 'local',
  empty: [],
  parse: (text) => v.parse(v.array(draftSchema), [JSON.parse(text)].flat()),
  serialize: JSON.stringify,
})

const readOthers = (id: string) => stored.read().filter((draft) => draft.id !== id)

/** Input for templates, in this browser until it is saved, discarded, or the person signs out. */
export const templateDrafts = {
  store: stored,
  read: (id: string): TemplateDraft | undefined => stored.read().find((draft) => draft.id === id),
  write: (draft: TemplateDraft) => stored.write([...readOthers(draft.id).slice(1 - maxDrafts), draft]),
  clear: (id: string) => stored.write(readOthers(id)),
  clearAll: () => stored.clear(),
}
