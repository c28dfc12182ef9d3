import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import type { OtherAction } from '../request/action-result.ts'
import type { ComposerData } from './composer-data.server.ts'

/** Files and images that were chosen, which the lists may no longer have. */
export type ChosenFiles = Pick<ComposerData, 'libraryFiles' | 'libraryImages'>

/**
 * The result of the composer's form; without JavaScript, success redirects to the request instead. `conflicts`: what others
 * did; submitting `values` again sends the reply anyway.
 */
export type ReplyResult =
  | { outcome: 'sent' }
  | {
      outcome: 'rejected'
      errors: FieldErrors
      values: FieldValues
      message?: string
      conflicts?: OtherAction[]
      chosen?: ChosenFiles
    }
  /** The connection was lost or the server failed: it is unknown whether the reply was sent, and the input stays. */
  | { outcome: 'no-response' }
