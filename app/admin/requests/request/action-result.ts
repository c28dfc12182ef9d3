import type { WorkValues } from '#app/features/requests/workflow/work.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'

/** Another person's action as text: who did what, and when. */
export type OtherAction = { who: string; action: string; at: Date }

/** The result of a change of status, assignee or next step. */
export type DetailsResult =
  | { form: 'work'; outcome: 'saved' }
  /** Edit conflict: nothing was saved; `values` are the submitted ones. */
  | {
      form: 'work'
      outcome: 'conflict'
      version: number
      lastEventId: number
      conflicts: OtherAction[]
      values: Partial<WorkValues>
    }
  | { form: 'work'; outcome: 'refused'; errors: FieldErrors; values: Partial<WorkValues> }

export type NoteResult =
  | { form: 'note'; outcome: 'saved' }
  | { form: 'note'; outcome: 'refused'; errors: FieldErrors; text: string }

/** The server did not respond: it is unknown whether the change was saved, and the input stays. */
export type NoResponse = { form: 'work' | 'note'; outcome: 'unanswered' }

export type ActionResult = DetailsResult | NoteResult | NoResponse
