import * as v from 'valibot'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'

export type ReplyDraft = { subject: string; body: string }

const draftSchema = v.object({ reference: v.string(), subject: v.string(), body: v.string() })
type StoredDraft = v.InferOutput<typeof draftSchema>

/** Older drafts are dropped. */
const maxDrafts = 20

/** Newest last. */
const stored = createStoredValue<StoredDraft[]>({
  key: 'answerDrafts',
  area: 'session',
  empty: [],
  parse: (text) => v.parse(v.array(draftSchema), JSON.parse(text)),
  serialize: JSON.stringify,
})

const readOtherDrafts = (reference: string) => stored.read().filter((draft) => draft.reference !== reference)

/** Unsent replies of this tab. */
export const replyDrafts = {
  read(reference: string): ReplyDraft | undefined {
    const draft = stored.read().find((each) => each.reference === reference)
    return draft && { subject: draft.subject, body: draft.body }
  },
  write: (reference: string, { subject, body }: ReplyDraft) =>
    stored.write([...readOtherDrafts(reference).slice(1 - maxDrafts), { reference, subject, body }]),
  clear: (reference: string) => stored.write(readOtherDrafts(reference)),
  clearAll: () => stored.clear(),
}
