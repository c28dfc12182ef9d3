import * as v from 'valibot'
import { storedValue } from '#app/lib/stored-value.ts'

export type AnswerDraft = { subject: string; body: string }

const keptSchema = v.object({ reference: v.string(), subject: v.string(), body: v.string() })
type Kept = v.InferOutput<typeof keptSchema>

/** Those of older requests go: who has so many begun has forgotten them. */
const mostDrafts = 20

/** The latest last. */
const stored = storedValue<Kept[]>({
  key: 'answerDrafts',
  area: 'session',
  empty: [],
  parse: (text) => v.parse(v.array(keptSchema), JSON.parse(text)),
  serialise: JSON.stringify,
})

const others = (reference: string) => stored.read().filter((kept) => kept.reference !== reference)

/** Answers that were begun in this tab and not sent. */
export const answerDrafts = {
  read(reference: string): AnswerDraft | undefined {
    const kept = stored.read().find((each) => each.reference === reference)
    return kept && { subject: kept.subject, body: kept.body }
  },
  write: (reference: string, { subject, body }: AnswerDraft) =>
    stored.write([...others(reference).slice(1 - mostDrafts), { reference, subject, body }]),
  clear: (reference: string) => stored.write(others(reference)),
  clearAll: () => stored.clear(),
}
