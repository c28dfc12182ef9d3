/**
 * Kind of a failure at a supplier. `busy`: it limits calls or ended the session. `unavailable`: it cannot be reached or failed.
 * `rejected`: it does not accept the request, so a retry does not help. `currency`: its prices are not in US dollars.
 */
export type SupplierErrorKind =
  | 'credentials'
  | 'not-found'
  | 'busy'
  | 'unavailable'
  | 'invalid-response'
  | 'rejected'
  | 'currency'

/** Message for operators: it never contains credentials, an envelope or a response. */
export class SupplierError extends Error {
  readonly kind: SupplierErrorKind
  /** Milliseconds that the supplier asks to wait before the next call. */
  readonly retryAfterMs: number | undefined
  /** HTTP status that means this error; undefined if the error came from the body of a response, or no response came. */
  readonly status: number | undefined

  constructor(
    kind: SupplierErrorKind,
    message: string,
    { retryAfterMs, status }: { retryAfterMs?: number | undefined; status?: number } = {},
  ) {
    super(message)
    this.name = 'SupplierError'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.status = status
  }

  get canRetry(): boolean {
    return this.kind === 'busy' || this.kind === 'unavailable' || this.kind === 'invalid-response'
  }
}
