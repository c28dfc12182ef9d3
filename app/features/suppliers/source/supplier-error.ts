/** What went wrong at a supplier, and whether a retry can help. */
export type SupplierErrorKind = 'credentials' | 'not-found' | 'busy' | 'unreachable' | 'invalid-response' | 'rejected'

/** Message for operators: it never contains credentials, an envelope or a response. */
export class SupplierError extends Error {
  readonly kind: SupplierErrorKind
  /** Milliseconds after which the supplier wants the next call. */
  readonly retryAfterMs: number | undefined

  constructor(kind: SupplierErrorKind, message: string, retryAfterMs?: number) {
    super(message)
    this.name = 'SupplierError'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }

  get canRetry(): boolean {
    return this.kind === 'busy' || this.kind === 'unreachable' || this.kind === 'invalid-response'
  }
}
