import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { redactUrl } from '#app/lib/http/redact-url.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { HttpEnv } from './http-env.ts'
import { createProblemResponse } from './problem.ts'
import { getClientIp, getOrigin, getProxyHint } from './visitor.ts'

const validId = /^[\w.-]{8,64}$/

/** Gives every request an id (X-Request-Id of a trusted proxy, if valid) and a log with it, and logs one line per request. */
export function logRequests(
  log: Logger,
  settings: Pick<Settings, 'TRUST_PROXY' | 'PUBLIC_URL'>,
): MiddlewareHandler<HttpEnv> {
  const trust = { hops: settings.TRUST_PROXY, publicUrl: settings.PUBLIC_URL }
  let isHintLogged = false
  return async (c, next) => {
    const startedAt = performance.now()
    const givenId = trust.hops > 0 ? c.req.header('X-Request-Id') : undefined
    const requestId = givenId && validId.test(givenId) ? givenId : randomUUID()
    const url = new URL(c.req.url)
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientIp', getClientIp(c.env.incoming, trust))
    c.set('origin', getOrigin(c.env.incoming, url, trust))
    const hint = isHintLogged ? undefined : getProxyHint(c.env.incoming, trust)
    if (hint) {
      isHintLogged = true
      log.warn({ hint }, 'proxy.misconfigured')
    }
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { status } = c.res
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const fields = { method: c.req.method, path: redactUrl(url.pathname + url.search), status, ms }
    if (hasLeft(c)) c.get('log').debug({ ...fields, left: true }, 'request.completed')
    else c.get('log')[getLevel(url.pathname, status)](fields, 'request.completed')
  }
}

/** True if the client disconnected before the response, which is not a server error. */
function hasLeft(c: Context<HttpEnv>): boolean {
  const { incoming, outgoing } = c.env
  return incoming.errored !== null || outgoing.destroyed
}

/** A path without a route is worth a warning, since a link leads to it; frequent probes are not. */
function getLevel(pathname: string, status: number): 'debug' | 'info' | 'warn' | 'error' {
  if (pathname === '/healthz' || pathname === '/readyz') return 'debug'
  if (status >= 500) return 'error'
  return status >= 400 ? 'warn' : 'info'
}

/** Response to an unexpected error, whose reason is only logged. */
export function handleUnexpectedError(error: unknown, c: Context<HttpEnv>): Response {
  c.get('log')[hasLeft(c) ? 'debug' : 'error']({ err: error }, 'request.failed')
  const text = `Please try again in a moment. If it happens again, tell us this number: ${c.get('requestId')}`
  return createProblemResponse(c.req.raw, { status: 500, title: 'Something went wrong', text })
}
