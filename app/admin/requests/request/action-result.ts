import type { DetailsValues } from '#app/features/requests/workflow/details.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'

/** Another person's action as text: who did what, and when; `id` of the timeline entry. */
export type OtherAction = { id: number; actorName: string; action: string; at: Date }

/** The result of a change of status, assignee or next step. */
export type DetailsResult =
  | { form: 'details'; outcome: 'saved' }
  /** Edit conflict: nothing was saved; `values` are the submitted ones. */
  | {
      form: 'details'
      outcome: 'conflict'
      version: number
      lastEventId: number
      conflicts: OtherAction[]
      values: Partial<DetailsValues>
    }
  | { form: 'details'; outcome: 'rejected'; errors: FieldErrors; values: Partial<DetailsValues> }

export type NoteResult =
  | { form: 'note'; outcome: 'saved' }
  | { form: 'note'; outcome: 'rejected'; errors: FieldErrors; text: string }

/** The connection was lost or the server failed: it is unknown whether the change was saved, and the input stays. */
export type NoResponse = { form: 'details' | 'note'; outcome: 'no-response' }

export type ActionResult = DetailsResult | NoteResult | NoResponse
