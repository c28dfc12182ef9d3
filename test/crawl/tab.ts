import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { watchPage } from '#test/page-errors.ts'

/** A page is idle after this long without requests. */
const idleMs = 120
const timeoutMs = 10_000
/** Requests sent while a page is left, whose end the browser does not report. Their responses are in the shop's log. */
const leavingRequests = /\/(draft|areas|posts\/preview)$/

export type Tab = {
  page: Page
  /** Returns errors since the last call. */
  errors(): string[]
  /** Waits until no request is pending and the page has rendered. */
  waitUntilIdle(): Promise<void>
  /** Number of requests. */
  requests(): number
  /** Statuses of POST responses since the last call. */
  answers(): number[]
}

export async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage()
  const errors: string[] = []
  const answers: number[] = []
  let requests = 0
  let lastChange = Date.now()
  const pendingRequests = new Set<Request>()
  /** With a response; the browser does not report the end of one that is aborted while it arrives. */
  const answeredRequests = new WeakSet<Request>()
  watchPage(page, (error) => errors.push(error), { isStrict: true })
  page.on('request', (request) => {
    requests += 1
    lastChange = Date.now()
    const isEndless = request.resourceType() === 'eventsource' || leavingRequests.test(new URL(request.url()).pathname)
    if (!isEndless) pendingRequests.add(request)
  })
  const handleEnd = (request: Request) => {
    pendingRequests.delete(request)
    lastChange = Date.now()
  }
  page.on('requestfinished', handleEnd)
  page.on('requestfailed', handleEnd)
  // A page that was left receives no more responses.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) pendingRequests.clear()
  })
  page.on('response', (response) => {
    answeredRequests.add(response.request())
    if (response.request().method() === 'POST') answers.push(response.status())
  })
  // Accepts the question about unsaved input.
  page.on('dialog', (dialog) => dialog.accept())
  return {
    page,
    errors: () => errors.splice(0),
    answers: () => answers.splice(0),
    requests: () => requests,
    async waitUntilIdle() {
      lastChange = Date.now()
      const deadline = Date.now() + timeoutMs
      while ((pendingRequests.size > 0 || Date.now() - lastChange < idleMs) && Date.now() < deadline) await wait(20)
      const unanswered = [...pendingRequests].filter((each) => !answeredRequests.has(each))
      if (unanswered.length > 0) errors.push(`no rest: ${unanswered.map((each) => each.url())}`)
      // On a busy machine the page may still be rendering the last response.
      await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))))
    },
  }
}
