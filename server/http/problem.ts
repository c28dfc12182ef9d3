import { escapeMarkup } from '#app/lib/text/escape.ts'

type Problem = { status: number; title: string; text: string; headers?: Record<string, string> }

/** Paths whose errors are problems (RFC 9457). */
export const apiPath = '/api/v1/'

/** Response for requests that reach no page: a plain page for navigations, JSON otherwise. */
export function createProblemResponse(request: Request, { status, title, text, headers = {} }: Problem): Response {
  const isApi = new URL(request.url).pathname.startsWith(apiPath)
  const isNavigation = !isApi && (request.headers.get('Accept')?.includes('text/html') ?? false)
  const body = isNavigation
    ? `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escapeMarkup(title)}</title></head><body><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p><p><a href="/">Return to Home</a></p></body></html>`
    : JSON.stringify(isApi ? { type: 'about:blank', title, status, detail: text } : { error: title, message: text })
  const jsonType = isApi ? 'application/problem+json' : 'application/json'
  const type = isNavigation ? 'text/html; charset=utf-8' : jsonType
  return new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers } })
}
