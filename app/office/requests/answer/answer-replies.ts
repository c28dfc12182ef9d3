import type { FieldErrors, FieldValues } from '#app/lib/form.ts'

/** What the composer is told; a form sent without JavaScript is led to the request instead when it was sent. */
export type AnswerReply =
  | { outcome: 'sent' }
  | { outcome: 'refused'; errors: FieldErrors; values: FieldValues; message?: string }
  /** The server was not reached, or broke: nothing is known to be sent, what was typed stays. */
  | { outcome: 'unanswered' }
