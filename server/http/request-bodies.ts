import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { isMultipart } from '#app/lib/http/multipart.server.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { createSlots, limitConcurrency } from '#app/lib/http/slots.ts'
import type { HttpEnv } from './http-env.ts'
import { createProblemResponse } from './problem.ts'

/** Limit for forms; uploads have their own limits. */
const maxBodyBytes = 1024 * 1024
/** Paths whose routes read any body and limit its size, and check attempts before. */
const pathsWithBodies = /^\/(uploads|api\/v1\/uploads|inbound-mail)(\.data)?$/
/** Paths whose routes stream multipart forms and limit their size, and check access before. */
const pathsWithFiles =
  /^\/(admin\/(images|requests\/([^/]+\/reply|new)|customers\/((companies\/)?import|companies\/[^/]+\/certificate)|proposals\/[^/]+(\/(artwork|proofs|send))?|campaigns\/[^/]+(\/(recipients|tracking))?|products\/import\/[^/]+|(boxes|products|posts|pages)\/[^/]+|brand)|portal\/campaigns\/[^/]+\/recipients)(\.data)?$/

/** Unfinished requests with a body from one client. */
const maxUnfinishedPerClient = 16
/** Forms that begin at a time, so that a page waits for a few of them at most. */
const maxConcurrentForms = 32
/** A form that takes longer waits for the database, and lets the next one begin. */
const maxTurnMs = 1_000
/** Time for a whole form. Node's requestTimeout limits files (listen.ts). */
const formDeadlineMs = 60_000
/** Time for the form of a client that has just used up its attempts there. */
const limitedDeadlineMs = 2_000
/** How long a client is known to have used up its attempts at a path. */
const rememberLimitedMs = 60_000
/** Bytes that must arrive in each interval, of forms and files. */
const minIntervalBytes = 10_000
const intervalMs = 20_000

const tooLarge = { status: 413, title: 'Content Too Large', text: 'That is more than this form can take.' }
const tooSlow = { status: 408, title: 'Request Timeout', text: 'The form did not arrive in time. Please try again.' }
const tooManyUnfinished = {
  status: 429,
  title: 'Too Many Requests',
  text: 'Too many unfinished requests come from your network. Please try again in a few seconds.',
  headers: { 'Retry-After': '10' },
}

/** Limits that tests shorten. */
export type BodyLimits = {
  formDeadlineMs?: number
  limitedDeadlineMs?: number
  intervalMs?: number
  maxTurnMs?: number
}

/**
 * Reads forms before anything is rendered for them, within limits of size, time, rate and number; a body that never becomes
 * complete costs no more than its connection (decision 0044). Requests without a body never wait.
 */
export function receiveBodies(limits: BodyLimits = {}): MiddlewareHandler<HttpEnv> {
  const takeSlot = createSlots({ maxPerHolder: maxUnfinishedPerClient })
  const takeTurn = limitConcurrency(maxConcurrentForms)
  const limited = new LRUCache<string, true>({ max: 10_000, ttl: rememberLimitedMs })
  return async (c, next) => {
    const { method, path } = c.req
    if (method === 'GET' || method === 'HEAD') return next()
    const client = c.get('clientIp')
    const release = takeSlot(client)
    if (!release) return reject(c, tooManyUnfinished)
    const { incoming, outgoing } = c.env
    const stopWatching = watchRate(incoming, limits.intervalMs ?? intervalMs)
    const finish = () => {
      stopWatching()
      release()
    }
    incoming.once('close', finish)
    outgoing.once('close', finish)
    if (pathsWithBodies.test(path) || (isMultipart(c.req.raw) && pathsWithFiles.test(path))) return next()
    const attempted = `${client} ${path}`
    const isLimited = limited.has(attempted)
    const deadlineMs = isLimited
      ? (limits.limitedDeadlineMs ?? limitedDeadlineMs)
      : (limits.formDeadlineMs ?? formDeadlineMs)
    const body = await readBody(c.req.raw, deadlineMs)
    if (body === 'too-large') return reject(c, tooLarge)
    if (body === 'too-slow') {
      const text = formatTooManyAttempts(1)
      return reject(c, isLimited ? { ...tooManyUnfinished, text } : tooSlow)
    }
    // A client that has left gets no response, so nothing is rendered.
    if (body === 'aborted') return c.body(null, 400)
    c.req.raw = new Request(c.req.raw, { body })
    let rendering: Promise<void> | undefined
    await takeTurn(async () => {
      finish()
      if (outgoing.destroyed) return
      rendering = next()
      await Promise.race([rendering, wait(limits.maxTurnMs ?? maxTurnMs, undefined, { ref: false })])
    })
    if (!rendering) return c.body(null, 400)
    await rendering
    if (c.res.status === 429) limited.set(attempted, true)
  }
}

/** The rest of the body may still be on its way, so the connection cannot be reused. */
function reject(c: Context<HttpEnv>, reason: Parameters<typeof createProblemResponse>[1]): Response {
  return createProblemResponse(c.req.raw, { ...reason, headers: { ...reason.headers, Connection: 'close' } })
}

/** Ends the connection of a body that arrives too slowly. Bytes that wait to be read are not the client's fault. */
function watchRate(incoming: IncomingMessage, everyMs: number): () => void {
  const { socket } = incoming
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    const isUnread = incoming.readableLength >= incoming.readableHighWaterMark
    if (!incoming.complete && !isUnread && socket.bytesRead - bytesBefore < minIntervalBytes) socket.destroy()
    bytesBefore = socket.bytesRead
  }, everyMs)
  return () => clearInterval(timer)
}

type ReadBody = Uint8Array<ArrayBuffer> | 'too-large' | 'too-slow' | 'aborted'

async function readBody(request: Request, deadlineMs: number): Promise<ReadBody> {
  const announced = Number(request.headers.get('Content-Length') ?? 0)
  if (announced > maxBodyBytes) return 'too-large'
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reader.cancel().catch(() => {})
  }, deadlineMs)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (isLate) return 'too-slow'
      if (done) return new Uint8Array(Buffer.concat(chunks))
      size += value.byteLength
      if (size > maxBodyBytes) return 'too-large'
      chunks.push(value)
    }
  } catch {
    return 'aborted'
  } finally {
    clearTimeout(timer)
  }
}
