import type { FieldErrors, FieldValues } from '#app/lib/form.ts'

/** What the composer is told when nothing was sent; else it is led to the request. */
export type AnswerReply =
  | { outcome: 'refused'; errors: FieldErrors; values: FieldValues; message?: string }
  /** The server was not reached, or broke: nothing is known to be sent, what was typed stays. */
  | { outcome: 'unanswered' }
