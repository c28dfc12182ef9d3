import { setTimeout as sleep } from 'node:timers/promises'
import { SupplierError } from './supplier-error.ts'

export type CallLimits = {
  /** Calls at a time. */
  concurrency: number
  /** Calls a minute. */
  perMinute: number
}

export type CallerOptions = {
  limits: CallLimits
  timeoutMs?: number
  retryDelaysMs?: readonly number[]
  signal?: AbortSignal | undefined
}

type Call<T> = {
  /** What the circuit breaker counts failures of. */
  service: string
  url: string
  headers: Record<string, string>
  body: string
  /** Reads the response within the timeout. */
  read(response: Response): Promise<T>
}

export type Caller = {
  /** Posts a request. @throws SupplierError */
  call<T>(call: Call<T>): Promise<T>
  /** Calls that were sent. */
  readonly calls: number
}

const defaultTimeoutMs = 60_000
const defaultRetryDelaysMs = [1_000, 5_000, 20_000]
const maxRetryAfterMs = 120_000
/** Circuit breaker: calls of a service that may fail in a row, each after its retries, before the service is skipped. */
const maxConsecutiveFailures = 5

/** Calls a supplier within its limits, and retries what can pass: a busy or unreachable service, a broken response. */
export function createCaller(options: CallerOptions): Caller {
  const { limits, timeoutMs = defaultTimeoutMs, retryDelaysMs = defaultRetryDelaysMs, signal } = options
  const acquire = createRateLimiter(limits, signal)
  const failures = new Map<string, number>()
  let calls = 0
  const send = async <T>({ url, headers, body, read }: Call<T>): Promise<T> => {
    const release = await acquire()
    calls += 1
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
      throw toSupplierError(error, { isTimeout: timeout.aborted, timeoutMs })
    } finally {
      release()
    }
  }
  return {
    async call(call) {
      const { service } = call
      for (let tries = 0; ; tries++) {
        if ((failures.get(service) ?? 0) >= maxConsecutiveFailures)
          throw new SupplierError('unreachable', 'Not called, because earlier calls failed.')
        try {
          const response = await send(call)
          failures.delete(service)
          return response
        } catch (error) {
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
    get calls() {
      return calls
    },
  }
}

/** What a status other than 2xx means. */
export function toStatusError({ status, headers }: Response): SupplierError {
  if (status === 429 || status === 503) {
    const retryAfter = headers.get('retry-after')
    const seconds = Number(retryAfter)
    const retryAfterMs = retryAfter !== null && seconds >= 0 ? seconds * 1000 : undefined
    return new SupplierError('busy', `The service limits calls (status ${status}).`, retryAfterMs)
  }
  if (status === 401 || status === 403)
    return new SupplierError('credentials', `The service denied access (status ${status}).`)
  // Some suppliers respond with this status for a product without data.
  if (status === 404 || status === 410) return new SupplierError('not-found', `Not found (status ${status}).`)
  if (status >= 500) return new SupplierError('unreachable', `The service failed (status ${status}).`)
  return new SupplierError('rejected', `The service responded with status ${status}.`)
}

function toSupplierError(error: unknown, { isTimeout, timeoutMs }: { isTimeout: boolean; timeoutMs: number }) {
  if (error instanceof SupplierError) return error
  if (isTimeout) return new SupplierError('unreachable', `No response within ${timeoutMs / 1000} seconds.`)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ENOTFOUND') return new SupplierError('unreachable', 'The host of this URL was not found.')
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code))
    return new SupplierError('rejected', 'The host has an invalid TLS certificate.')
  return new SupplierError('unreachable', `The host could not be reached${code && ` (${code})`}.`)
}

/** Returns a function that waits for a free slot and for the time of the next call, as calls are spread over the minute. */
function createRateLimiter({ concurrency, perMinute }: CallLimits, signal: AbortSignal | undefined) {
  const intervalMs = 60_000 / perMinute
  const waiting: (() => void)[] = []
  let active = 0
  let nextAt = 0
  return async () => {
    if (active >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    else active += 1
    const now = performance.now()
    // A burst of as many calls as may run at a time.
    nextAt = Math.max(nextAt, now - intervalMs * concurrency) + intervalMs
    if (nextAt > now) await sleep(nextAt - now, undefined, { signal }).catch(() => {})
    return () => {
      const next = waiting.shift()
      if (next) next()
      else active -= 1
    }
  }
}
