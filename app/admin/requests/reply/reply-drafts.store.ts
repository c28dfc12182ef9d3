import * as v from 'valibot'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'

export type ReplyTexts = { subject: string; body: string }

/** Copies are email addresses, as typed. */
export type ReplyDraft = ReplyTexts & { cc: string; bcc: string }

/** Drafts of older releases have no copies. */
const copies = v.optional(v.string(), '')
const draftSchema = v.object({ reference: v.string(), subject: v.string(), body: v.string(), cc: copies, bcc: copies })
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
    const { reference: _, ...draft } = stored.read().find((each) => each.reference === reference) ?? {}
    return 'subject' in draft ? draft : undefined
  },
  write: (reference: string, { subject, body, cc, bcc }: ReplyDraft) =>
    stored.write([...readOtherDrafts(reference).slice(1 - maxDrafts), { reference, subject, body, cc, bcc }]),
  clear: (reference: string) => stored.write(readOtherDrafts(reference)),
  clearAll: () => stored.clear(),
}
