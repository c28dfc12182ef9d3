import type { FieldErrors } from '../form.ts'

/** Thrown inside a request's transaction: what was sent cannot be taken, and `errors` say why to the visitor. */
export class RejectedInput extends Error {
  readonly errors: FieldErrors

  constructor(errors: FieldErrors) {
    super('rejected input')
    this.name = 'RefusedInput'
    this.errors = errors
  }
}
