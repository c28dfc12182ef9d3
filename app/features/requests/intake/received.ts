import { createExternalStore } from '#app/lib/browser/external-store.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'

export type Stored<T> = {
  status: 'stored'
  id: string
  /** Reference for people; null if another program wrote the row. */
  reference: string | null
  value: T
  /** The idempotency key was stored before; `id` and `reference` are those of the first submission. */
  repeated: boolean
  /** True when a hydrated page sent it and shows the success itself; else answer with a redirect (303). */
  fromScript: boolean
  /** Mail is set up, so the visitor gets a confirmation by email. */
  isConfirmedByEmail: boolean
}

export type Rejected = {
  status: 'rejected'
  httpStatus: 400 | 413 | 415 | 422 | 429 | 500 | 503
  errors: FieldErrors
  values: FieldValues
  message?: string | undefined
}

/** Result of an action after `receiveRequest`. */
export type ReceiveResult<T> = Stored<T> | Rejected

/** Result if the action's response did not arrive. */
export type NoResponse = { status: 'no-response'; kind: 'failed' | 'unreachable' }

/** The last request stored since this page loaded; a later error page uses it to say that the request arrived. */
export const storedRequest = createExternalStore<Pick<Stored<unknown>, 'reference'> | undefined>(undefined)
