import { escapeMarkup } from '#app/lib/text/escape.ts'

type Problem = { status: number; title: string; text: string; headers?: Record<string, string> }

/** Response for requests that reach no page: a plain page for navigations, JSON otherwise. */
export function createProblemResponse(request: Request, { status, title, text, headers = {} }: Problem): Response {
  const isNavigation = request.headers.get('Accept')?.includes('text/html') ?? false
  const body = isNavigation
    ? `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escapeMarkup(title)}</title></head><body><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p><p><a href="/">Return to Home</a></p></body></html>`
    : JSON.stringify({ error: title, message: text })
  const type = isNavigation ? 'text/html; charset=utf-8' : 'application/json'
  return new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers } })
}
