import type { WorkValues } from '#app/features/requests/work/work.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'

/** Somebody else's step, in words: who did what, and when. */
export type Step = { who: string; did: string; at: Date }

/** What became of a change of status, owner or next step. */
export type WorkAnswer =
  | { form: 'work'; outcome: 'saved' }
  /** Others were faster: nothing was written, and `values` are what was sent. */
  | {
      form: 'work'
      outcome: 'stale'
      version: number
      seen: number
      meanwhile: Step[]
      values: Partial<WorkValues>
    }
  | { form: 'work'; outcome: 'refused'; errors: FieldErrors; values: Partial<WorkValues> }

export type NoteAnswer =
  | { form: 'note'; outcome: 'saved' }
  | { form: 'note'; outcome: 'refused'; errors: FieldErrors; text: string }

/** The server was not reached, or broke: nothing is known to be written, what was typed stays. */
export type Unanswered = { form: 'work' | 'note'; outcome: 'unanswered' }

export type Answer = WorkAnswer | NoteAnswer | Unanswered
