import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Form, post } from '../forms.ts'

const senders = 10
const readers = 4
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
  /** When each acknowledged try began and ended. */
  good: { began: number; ended: number }[]
  /** By status, 0 for no answer. */
  failures: Map<string, number>
}

export type Load = { tally: Tally; stop(): Promise<Tally> }

/** Visitors who send requests, and others who read pages, until they are stopped; then what is under way is finished. */
export function startLoad(url: string, forms: Form[]): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: senders + readers })
  const tally: Tally = { sent: [], failedTries: 0, pages: 0, failedPages: 0, good: [], failures: new Map() }
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

  const reader = async (number: number) => {
    for (let next = number; !stopped; next++) {
      const status = await read(agent, new URL(pageNumber(next), url))
      tally.pages++
      if (status !== 200) {
        tally.failedPages++
        failed('GET', status)
      }
      await wait(betweenPages)
    }
  }

  const all = Promise.all([
    ...Array.from({ length: senders }, (_, number) => sender(number)),
    ...Array.from({ length: readers }, (_, number) => reader(number)),
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

/** Pages that processes have kept, and as many that must be rendered each time. */
function pageNumber(next: number): string {
  const kept = ['/', '/products', '/blog', '/ready-made-boxes']
  return next % 2 === 0 ? (kept[(next / 2) % kept.length] ?? '/') : `/products?search=mug+${next}`
}

/** @returns the status, 0 when no answer came or only a part of it */
export function read(agent: Agent, url: URL): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent, signal: AbortSignal.timeout(patience) }, (response) => {
      response.resume().on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    }).on('error', () => resolve(0))
  })
}
