import type { Page } from '@playwright/test'

type Options = {
  /** Also fails on console warnings and empty responses. */
  strict?: boolean
}

/**
 * Reports problems of a page: console errors (including policy violations), uncaught exceptions and rejections (including
 * hydration mismatches), and responses of 400 and above.
 */
export function watchPage(page: Page, tell: (error: string) => void, { strict = false }: Options = {}): void {
  page.on('console', (message) => {
    // The admin's previews let no script run; the browser says so of every one that is in the page they show.
    const isPreview = message.text().startsWith('Blocked script execution in')
    const isTold = message.type() === 'error' || (strict && message.type() === 'warning')
    if (isTold && !isPreview) tell(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => tell(`exception: ${error.stack || error}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400) tell(`answer: ${answer.status()} ${answer.url()}`)
  })
  if (!strict) return
  page.on('requestfailed', (request) => {
    // Requests are aborted when a page is left; so are streams.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') tell(`request: ${reason} ${request.url()}`)
  })
}
