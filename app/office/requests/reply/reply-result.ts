import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import type { Step } from '../request/action-result.ts'

/**
 * What the composer is told; a form sent without JavaScript is led to the request instead when it was sent. `meanwhile`: what
 * others did unseen; the same form with these `values` is then sent all the same.
 */
export type AnswerReply =
  | { outcome: 'sent' }
  | { outcome: 'refused'; errors: FieldErrors; values: FieldValues; message?: string; meanwhile?: Step[] }
  /** The server was not reached, or broke: nothing is known to be sent, what was typed stays. */
  | { outcome: 'unanswered' }
