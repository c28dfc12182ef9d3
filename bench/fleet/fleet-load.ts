import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createFormPost, type Form } from '../forms.ts'

const senders = 10
/** Clients that read cached pages, and clients that read pages rendered for each request. */
const readers = { cached: 2, rendered: 2 }
export const cachedPages = ['/', '/products', '/blog', '/ready-made-boxes']
/** Pauses of one sender and one reader: at most 50 requests and 40 pages a second in total. */
const requestPauseMs = 200
const pagePauseMs = 100
const retryDelayMs = 500
const timeoutMs = 15_000
const maxRetryMs = 60_000

/** One request of a visitor: sent until it is acknowledged, always with the same idempotency key. */
export type Sent = { key: string; acknowledgedAt?: number }

export type LoadTotals = {
  sent: Sent[]
  /** Attempts that were not acknowledged. */
  failedAttempts: number
  pages: number
  failedPages: number
  failedCached: number
  slowestCached: { ms: number; path: string }
  /** When each acknowledged attempt began and ended. */
  acknowledged: { began: number; ended: number }[]
  /** Count by status. */
  failures: Map<string, number>
}

export type Load = { totals: LoadTotals; stop(): Promise<LoadTotals> }

/** Visitors who send requests and others who read pages; `stop` lets them finish. */
export function startLoad(url: string, forms: Form[]): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: senders + readers.cached + readers.rendered })
  const totals: LoadTotals = {
    sent: [],
    failedAttempts: 0,
    pages: 0,
    failedPages: 0,
    failedCached: 0,
    slowestCached: { ms: 0, path: '' },
    acknowledged: [],
    failures: new Map(),
  }
  let isStopped = false
  const addFailure = (what: string, status: number) => {
    const name = `${what} ${status || 'no response'}`
    totals.failures.set(name, (totals.failures.get(name) ?? 0) + 1)
  }

  const send = async (form: Form) => {
    const sent: Sent = { key: randomUUID() }
    totals.sent.push(sent)
    const fields = { ...form.fields(), form_key: sent.key }
    for (const deadline = Date.now() + maxRetryMs; Date.now() < deadline; await wait(retryDelayMs)) {
      const began = performance.now()
      const status = await createFormPost(agent, new URL(form.path, url), fields, { timeoutMs })
      const ended = performance.now()
      if (status >= 200 && status < 400) {
        sent.acknowledgedAt = ended
        totals.acknowledged.push({ began, ended })
        return
      }
      totals.failedAttempts++
      addFailure('POST', status)
    }
  }

  const sender = async (number: number) => {
    await wait((requestPauseMs / senders) * number)
    for (let next = number; !isStopped; next++) {
      const form = forms[next % forms.length]
      if (form) await send(form)
      await wait(requestPauseMs)
    }
  }

  const reader = async (number: number, kind: keyof typeof readers) => {
    for (let next = number; !isStopped; next += readers[kind]) {
      const path = getPath(next, kind)
      const began = performance.now()
      const status = await requestPage(agent, new URL(path, url))
      const ms = performance.now() - began
      totals.pages++
      if (kind === 'cached' && ms > totals.slowestCached.ms) totals.slowestCached = { ms, path }
      if (status !== 200) {
        totals.failedPages++
        if (kind === 'cached') totals.failedCached++
        addFailure(`GET, ${kind},`, status)
      }
      await wait(pagePauseMs)
    }
  }

  const all = Promise.all([
    ...Array.from({ length: senders }, (_, number) => sender(number)),
    ...(['cached', 'rendered'] as const).flatMap((kind) =>
      Array.from({ length: readers[kind] }, (_, number) => reader(number, kind)),
    ),
  ])
  return {
    totals,
    async stop() {
      isStopped = true
      await all
      agent.destroy()
      return totals
    },
  }
}

function getPath(next: number, kind: keyof typeof readers): string {
  if (kind === 'rendered') return `/products?search=mug+${next}`
  return cachedPages[next % cachedPages.length] ?? '/'
}

/** @returns the status, 0 without a complete response */
export function requestPage(agent: Agent, url: URL): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
    get(url, { agent, headers, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.resume().on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    }).on('error', () => resolve(0))
  })
}
