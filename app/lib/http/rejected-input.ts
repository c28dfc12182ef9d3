import type { FieldErrors } from '../form.ts'

/** Rolls back a request's transaction; `errors` are for the visitor. */
export class RejectedInput extends Error {
  readonly errors: FieldErrors

  constructor(errors: FieldErrors) {
    super('rejected input')
    this.name = 'RejectedInput'
    this.errors = errors
  }
}
