import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Form, post } from '../forms.ts'

const senders = 10
/** Of pages that processes have kept, and of pages that must be rendered each time. */
const readers = { kept: 2, rendered: 2 }
export const keptPages = ['/', '/products', '/blog', '/ready-made-boxes']
/** Milliseconds between two requests of one sender, and two pages of one reader: about 50 and 40 a second at most. */
const betweenRequests = 200
const betweenPages = 100
/** Whoever got no answer tries again after so long, as somebody who reads "please try again" would. */
const betweenTries = 500
/** Longer nobody waits for one answer, and goes on trying. */
const patience = 15_000
const endurance = 60_000

/** One request of a visitor: sent until it is acknowledged, always with the same form key. */
export type Sent = { key: string; tries: number; acknowledgedAt?: number }

export type Tally = {
  sent: Sent[]
  /** Tries that were not acknowledged. */
  failedTries: number
  pages: number
  failedPages: number
  /** When pages were asked for that a process should have kept, of those that failed. */
  failedKept: number[]
  /** Milliseconds that the slowest of them took, and which it was. */
  slowestKept: { ms: number; path: string }
  /** When each acknowledged try began and ended. */
  good: { began: number; ended: number }[]
  /** By status, 0 for no answer. */
  failures: Map<string, number>
}

export type Load = { tally: Tally; stop(): Promise<Tally> }

/** Visitors who send requests, and others who read pages, until they are stopped; then what is under way is finished. */
export function startLoad(url: string, forms: Form[]): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: senders + readers.kept + readers.rendered })
  const tally: Tally = {
    sent: [],
    failedTries: 0,
    pages: 0,
    failedPages: 0,
    failedKept: [],
    slowestKept: { ms: 0, path: '' },
    good: [],
    failures: new Map(),
  }
  let stopped = false
  const failed = (what: string, status: number) => {
    const name = `${what} ${status || 'no answer'}`
    tally.failures.set(name, (tally.failures.get(name) ?? 0) + 1)
  }

  const send = async (form: Form) => {
    const sent: Sent = { key: randomUUID(), tries: 0 }
    tally.sent.push(sent)
    const fields = { ...form.fields(), form_key: sent.key }
    for (const deadline = Date.now() + endurance; Date.now() < deadline; await wait(betweenTries)) {
      const began = performance.now()
      sent.tries++
      const status = await post(agent, new URL(form.path, url), fields, { patienceMs: patience })
      const ended = performance.now()
      if (status >= 200 && status < 400) {
        sent.acknowledgedAt = ended
        tally.good.push({ began, ended })
        return
      }
      tally.failedTries++
      failed('POST', status)
    }
  }

  const sender = async (number: number) => {
    await wait((betweenRequests / senders) * number)
    for (let next = number; !stopped; next++) {
      const form = forms[next % forms.length]
      if (form) await send(form)
      await wait(betweenRequests)
    }
  }

  const reader = async (number: number, kind: keyof typeof readers) => {
    for (let next = number; !stopped; next += readers[kind]) {
      const path = pageNumber(next, kind)
      const began = performance.now()
      const { status } = await read(agent, new URL(path, url))
      const ms = performance.now() - began
      tally.pages++
      if (kind === 'kept' && ms > tally.slowestKept.ms) tally.slowestKept = { ms, path }
      if (status !== 200) {
        tally.failedPages++
        if (kind === 'kept') tally.failedKept.push(began)
        failed(`GET, ${kind},`, status)
      }
      await wait(betweenPages)
    }
  }

  const all = Promise.all([
    ...Array.from({ length: senders }, (_, number) => sender(number)),
    ...(['kept', 'rendered'] as const).flatMap((kind) =>
      Array.from({ length: readers[kind] }, (_, number) => reader(number, kind)),
    ),
  ])
  return {
    tally,
    async stop() {
      stopped = true
      await all
      agent.destroy()
      return tally
    },
  }
}

function pageNumber(next: number, kind: keyof typeof readers): string {
  if (kind === 'rendered') return `/products?search=mug+${next}`
  return keptPages[next % keptPages.length] ?? '/'
}

/** Asked as a browser does. @returns the status, 0 when no answer came or only a part of it, and how many bytes were its body */
export function read(agent: Agent, url: URL): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve) => {
    let bytes = 0
    const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
    get(url, { agent, headers, signal: AbortSignal.timeout(patience) }, (response) => {
      response
        .on('data', (some: Buffer) => {
          bytes += some.length
        })
        .on('close', () => resolve({ status: response.complete ? (response.statusCode ?? 0) : 0, bytes }))
    }).on('error', () => resolve({ status: 0, bytes }))
  })
}
