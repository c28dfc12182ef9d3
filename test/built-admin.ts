import type { Logger } from '#app/lib/log.ts'
import type { App } from '#server/rendering/pages.ts'
import { test as base } from './built-app.ts'

export { expect } from './built-app.ts'

type RequestOptions = { cookie?: string; method?: string; headers?: Record<string, string>; body?: URLSearchParams }
type SendRequest = (path: string, options?: RequestOptions) => Promise<Response>

/** Sends requests as an admin page in a browser; a body is a form. */
export function createRequestSender(app: App, log: Logger): SendRequest {
  return async (path, { cookie = '', body, method = body ? 'POST' : 'GET', headers = {} } = {}) => {
    const defaultHeaders: Record<string, string> =
      method === 'GET' ? {} : { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' }
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: { Cookie: cookie, ...defaultHeaders, ...headers },
      ...(body && { body }),
    })
    return app.render(request, { log, visitor: { ip: '192.0.2.7' } })
  }
}

/** The built admin, requested with any cookie. */
export const test = base.extend<{ sendRequest: SendRequest }>({
  sendRequest: async ({ app, services }, use) => use(createRequestSender(app, services.log)),
})
