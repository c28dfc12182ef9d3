import type { Page } from '@playwright/test'

type Options = {
  /** True to fail on console warnings and empty responses, too. */
  isStrict?: boolean
}

/**
 * Reports problems of a page: console errors (including policy violations), uncaught exceptions and rejections (including
 * hydration mismatches), and responses of 400 and above.
 */
export function watchPage(page: Page, report: (error: string) => void, { isStrict = false }: Options = {}): void {
  page.on('console', (message) => {
    // The admin's previews block scripts, which the browser reports.
    const isPreview = message.text().startsWith('Blocked script execution in')
    const isReported = message.type() === 'error' || (isStrict && message.type() === 'warning')
    if (isReported && !isPreview) report(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => report(`exception: ${error.stack || error}`))
  page.on('response', (response) => {
    if (response.status() >= 400) report(`answer: ${response.status()} ${response.url()}`)
  })
  if (!isStrict) return
  page.on('requestfailed', (request) => {
    // Requests are aborted when a page is left; so are streams.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') report(`request: ${reason} ${request.url()}`)
  })
}
