import * as v from 'valibot'
import { storedValue } from '#app/lib/stored-value.ts'

const draftSchema = v.object({ subject: v.string(), body: v.string() })
export type AnswerDraft = v.InferOutput<typeof draftSchema>

/** Those of older requests go: who has so many begun has forgotten them. */
const mostDrafts = 20

/** By reference, the latest last. */
const stored = storedValue<Record<string, AnswerDraft>>({
  key: 'answerDrafts',
  area: 'session',
  empty: {},
  parse: (text) => v.parse(v.record(v.string(), draftSchema), JSON.parse(text)),
  serialise: JSON.stringify,
})

const others = (reference: string) => Object.entries(stored.read()).filter(([key]) => key !== reference)

/** Answers that were begun in this tab and not sent. */
export const answerDrafts = {
  read: (reference: string): AnswerDraft | undefined => stored.read()[reference],
  write: (reference: string, draft: AnswerDraft) =>
    stored.write(Object.fromEntries([...others(reference).slice(1 - mostDrafts), [reference, draft]])),
  clear: (reference: string) => stored.write(Object.fromEntries(others(reference))),
}
