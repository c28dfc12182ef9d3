type Problem = { status: number; title: string; text: string; headers?: Record<string, string> }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** An answer for requests that never reach a page: a plain page for a browser's navigation, JSON for everything else. */
export function problem(request: Request, { status, title, text, headers = {} }: Problem): Response {
  const isNavigation = request.headers.get('Accept')?.includes('text/html') ?? false
  const body = isNavigation
    ? `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escaped(title)}</title></head><body><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="/">Return to Home</a></p></body></html>`
    : JSON.stringify({ error: title, message: text })
  const type = isNavigation ? 'text/html; charset=utf-8' : 'application/json'
  return new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers } })
}
