import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { watchPage } from '#test/page-errors.ts'

/** A page is at rest when nothing of it has been on its way for so long. */
const restMs = 120
const timeoutMs = 10_000
/** Requests sent while a page is left, whose end the browser does not report. Their responses are in the shop's log. */
const atTheEnd = /\/(draft|areas|posts\/preview)$/

export type Tab = {
  page: Page
  /** Returns errors since the last call. */
  errors(): string[]
  /** Waits until nothing is on its way. */
  rest(): Promise<void>
  /** Number of requests. */
  requests(): number
  /** Answers to forms that were posted since the last look. */
  answers(): number[]
}

export async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage()
  const errors: string[] = []
  const answers: number[] = []
  let requests = 0
  let lastChange = Date.now()
  const onItsWay = new Set<Request>()
  watchPage(page, (error) => errors.push(error), { strict: true })
  page.on('request', (request) => {
    requests += 1
    lastChange = Date.now()
    const hasNoEnd = request.resourceType() === 'eventsource' || atTheEnd.test(new URL(request.url()).pathname)
    if (!hasNoEnd) onItsWay.add(request)
  })
  const end = (request: Request) => {
    onItsWay.delete(request)
    lastChange = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  // A page that was left receives no more responses.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) onItsWay.clear()
  })
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST') answers.push(answer.status())
  })
  // Accepts the question about unsaved input.
  page.on('dialog', (dialog) => dialog.accept())
  return {
    page,
    errors: () => errors.splice(0),
    answers: () => answers.splice(0),
    requests: () => requests,
    async rest() {
      lastChange = Date.now()
      const deadline = Date.now() + timeoutMs
      while ((onItsWay.size > 0 || Date.now() - lastChange < restMs) && Date.now() < deadline) await wait(20)
      if (onItsWay.size > 0) errors.push(`no rest: ${[...onItsWay].map((each) => each.url())}`)
    },
  }
}
