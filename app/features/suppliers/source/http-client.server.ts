import { setTimeout as sleep } from 'node:timers/promises'
import { SupplierError } from './supplier-error.ts'

export type CallLimits = {
  /** Calls at a time. */
  concurrency: number
  /** Calls a minute. */
  perMinute: number
}

export type HttpClientOptions = {
  limits: CallLimits
  timeoutMs?: number
  retryDelaysMs?: readonly number[]
  signal?: AbortSignal | undefined
}

type HttpRequest<T> = {
  /** The circuit breaker counts failures of each service separately. */
  service: string
  url: string
  headers: Record<string, string>
  body: string
  /** Reads the response within the timeout. */
  read(response: Response): Promise<T>
}

type SupplierHttpClient = {
  /** Posts a request, again after failures that can pass. @throws SupplierError */
  post<T>(request: HttpRequest<T>): Promise<T>
  /** Requests that were sent, including retries. */
  readonly sentCount: number
}

const defaultTimeoutMs = 60_000
const defaultRetryDelaysMs = [1_000, 5_000, 20_000]
const maxRetryAfterMs = 120_000
/** Circuit breaker: after this many calls of a service failed in a row, each with its retries, the service is skipped. */
const maxConsecutiveFailures = 5

/** Sends requests to a supplier within its limits. Retries errors that can pass: a busy or unavailable service, a broken response. */
export function createHttpClient(options: HttpClientOptions): SupplierHttpClient {
  const { limits, timeoutMs = defaultTimeoutMs, retryDelaysMs = defaultRetryDelaysMs, signal } = options
  const acquire = createRateLimiter(limits, signal)
  const failures = new Map<string, number>()
  let sentCount = 0
  const send = async <T>({ url, headers, body, read }: HttpRequest<T>): Promise<T> => {
    const release = await acquire()
    sentCount += 1
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        // Only the configured URL may receive the credentials.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      })
      return await read(response)
    } catch (error) {
      if (signal?.aborted) throw new SupplierError('unavailable', 'The sync was stopped.')
      throw toSupplierError(error, { isTimeout: timeout.aborted, timeoutMs })
    } finally {
      release()
    }
  }
  return {
    async post(request) {
      const { service } = request
      for (let tries = 0; ; tries++) {
        if ((failures.get(service) ?? 0) >= maxConsecutiveFailures)
          throw new SupplierError('unavailable', 'Not called, because earlier calls failed.')
        try {
          const response = await send(request)
          failures.delete(service)
          return response
        } catch (error) {
          // A response without data comes from a service that works.
          if (error instanceof SupplierError && error.kind === 'not-found') failures.delete(service)
          if (!(error instanceof SupplierError) || !error.canRetry || signal?.aborted) throw error
          const delayMs = retryDelaysMs[tries]
          if (delayMs === undefined) {
            failures.set(service, (failures.get(service) ?? 0) + 1)
            throw error
          }
          await sleep(Math.min(error.retryAfterMs ?? delayMs, maxRetryAfterMs), undefined, { signal }).catch(() => {})
        }
      }
    },
    get sentCount() {
      return sentCount
    },
  }
}

/** Returns the error that a status other than 2xx means. */
export function toStatusError({ status, headers }: Response): SupplierError {
  if (status === 429 || status === 503) {
    const retryAfter = headers.get('retry-after')
    const seconds = Number(retryAfter)
    const retryAfterMs = retryAfter !== null && seconds >= 0 ? seconds * 1000 : undefined
    return new SupplierError('busy', `The service limits calls (status ${status}).`, { retryAfterMs, status })
  }
  if (status === 401 || status === 403)
    return new SupplierError('credentials', `The service denied access (status ${status}).`, { status })
  // Some suppliers respond with this status for a product without data.
  if (status === 404 || status === 410)
    return new SupplierError('not-found', `Not found (status ${status}).`, { status })
  if (status >= 500) return new SupplierError('unavailable', `The service failed (status ${status}).`, { status })
  return new SupplierError('rejected', `The service responded with status ${status}.`, { status })
}

function toSupplierError(error: unknown, { isTimeout, timeoutMs }: { isTimeout: boolean; timeoutMs: number }) {
  if (error instanceof SupplierError) return error
  if (isTimeout) return new SupplierError('unavailable', `No response within ${timeoutMs / 1000} seconds.`)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ENOTFOUND') return new SupplierError('unavailable', 'The host of this URL was not found.')
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code))
    return new SupplierError('rejected', 'The host has an invalid TLS certificate.')
  return new SupplierError('unavailable', `The host could not be reached${code && ` (${code})`}.`)
}

/**
 * Returns a function that waits until a call may start: fewer than `concurrency` run, and calls are spread over the minute.
 * It returns the function that ends the call.
 */
function createRateLimiter({ concurrency, perMinute }: CallLimits, signal: AbortSignal | undefined) {
  const intervalMs = 60_000 / perMinute
  const waiting: (() => void)[] = []
  let active = 0
  let nextAt = 0
  return async () => {
    if (active >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    else active += 1
    const now = performance.now()
    // Unused time is saved for at most `concurrency` calls, so a burst is that large.
    nextAt = Math.max(nextAt, now - intervalMs * concurrency) + intervalMs
    if (nextAt > now) await sleep(nextAt - now, undefined, { signal }).catch(() => {})
    return () => {
      const next = waiting.shift()
      if (next) next()
      else active -= 1
    }
  }
}
