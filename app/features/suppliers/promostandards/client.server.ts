import { setTimeout as sleep } from 'node:timers/promises'
import { checkMessages, getBody } from './check-messages.ts'
import { type Credentials, createEnvelope, type RequestFields } from './envelope.ts'
import { readXml, type XmlElement } from './read-xml.server.ts'
import { type Endpoints, type ServiceName, serviceTitles } from './services.ts'
import { SupplierError } from './supplier-error.ts'

export type ClientLimits = {
  /** Calls at a time. */
  concurrency: number
  /** Calls a minute. */
  perMinute: number
}

type ClientOptions = {
  endpoints: Endpoints
  credentials: Credentials
  limits: ClientLimits
  timeoutMs?: number
  retryDelaysMs?: readonly number[]
  signal?: AbortSignal | undefined
}

type Call = {
  service: ServiceName
  operation: string
  fields: RequestFields
  /** Of the endpoint if missing. */
  version?: string
}

export type SupplierClient = {
  /** The answer's body. @throws SupplierError */
  call(call: Call): Promise<XmlElement>
  getVersion(service: ServiceName): string | undefined
  /** Calls that were sent. */
  readonly calls: number
}

const soapHeaders = { 'Content-Type': 'text/xml; charset=utf-8', Accept: 'text/xml' }
const defaultTimeoutMs = 60_000
const defaultRetryDelaysMs = [1_000, 5_000, 20_000]
const maxRetryAfterMs = 120_000
/** Calls of a service that fail in a row, with their retries, before it is not called any more. */
const maxFailures = 5

/** Calls a supplier's services within its limits, and retries what can pass: a busy or unreachable service, a broken answer. */
export function createClient(options: ClientOptions): SupplierClient {
  const { endpoints, credentials, limits, timeoutMs = defaultTimeoutMs, signal } = options
  const retryDelaysMs = options.retryDelaysMs ?? defaultRetryDelaysMs
  const secrets = [credentials.password, credentials.id]
  const enter = createGate(limits, signal)
  let calls = 0
  const failures = new Map<ServiceName, number>()
  const send = async ({ service, operation, fields, version }: Call): Promise<XmlElement> => {
    const endpoint = endpoints[service]
    if (!endpoint) throw new SupplierError('rejected', `${serviceTitles[service]} has no endpoint.`)
    const leave = await enter()
    calls += 1
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const sentVersion = version ?? endpoint.version
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: { ...soapHeaders, SOAPAction: `"${operation}"` },
        body: createEnvelope({ service, version: sentVersion, operation, credentials, fields }),
        // Only the configured URL may receive the credentials.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      })
      return await readAnswer(response, secrets)
    } catch (error) {
      throw toSupplierError(error, { isTimeout: timeout.aborted, timeoutMs })
    } finally {
      leave()
    }
  }
  return {
    async call(call) {
      const { service } = call
      for (let tries = 0; ; tries++) {
        if ((failures.get(service) ?? 0) >= maxFailures)
          throw new SupplierError('unreachable', 'Not called, because earlier calls failed.')
        try {
          const answer = await send(call)
          failures.delete(service)
          return answer
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
    getVersion: (service) => endpoints[service]?.version,
    get calls() {
      return calls
    },
  }
}

async function readAnswer(response: Response, secrets: readonly string[]): Promise<XmlElement> {
  const { status, headers, body } = response
  const isXml = /xml/i.test(headers.get('content-type') ?? '')
  // A fault comes with status 500, and from some suppliers with 200.
  if (body && (response.ok || isXml)) {
    const answer = getBody(await readXml(body), secrets)
    checkMessages(answer, secrets)
    if (response.ok) return answer
  } else await body?.cancel().catch(() => undefined)
  throw toStatusError(status, headers.get('retry-after'))
}

function toStatusError(status: number, retryAfter: string | null): SupplierError {
  if (status === 429 || status === 503) {
    const seconds = Number(retryAfter)
    const retryAfterMs = retryAfter !== null && seconds >= 0 ? seconds * 1000 : undefined
    return new SupplierError('busy', `The service limits calls (status ${status}).`, retryAfterMs)
  }
  if (status === 401 || status === 403)
    return new SupplierError('credentials', `The service denied access (status ${status}).`)
  // Some suppliers answer so for a product without data.
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

/** Waits for a free slot and, spread over the minute, for the time of the next call. */
function createGate({ concurrency, perMinute }: ClientLimits, signal: AbortSignal | undefined) {
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
