/** How the answers of one kind may be stored, where their route does not say it. */
type Caching = { page: string; data: string; other: string }

/** A page is asked for again; data lives long enough for a prefetched page to be there when the link is clicked. */
export const atEveryHost: Caching = {
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  data: 'public, max-age=30',
  other: 'no-cache',
}
/** For pages that name the host they were asked at: a cache between may not tell hosts apart. */
export const atOneHost: Caching = { page: 'private, no-cache', data: 'private, max-age=30', other: 'no-cache' }

/** Searched through by machines, some hours apart: an hour of a cache between is no matter to them. */
const hourly = (caching: Caching, page: string): Caching => ({ ...caching, page })
export const streamedAtEveryHost = hourly(atEveryHost, 'public, max-age=0, s-maxage=3600, stale-while-revalidate=3600')
export const streamedAtOneHost = hourly(atOneHost, 'private, no-cache')

const notStored = 'private, no-store'

/** A route may say how its visitor may store its own answer; only its line can make it public. */
export function privately(answer: Response): Response {
  const said = answer.headers.get('Cache-Control')
  return said && !/public|s-maxage/.test(said) ? answer : withCaching(answer, notStored)
}

/** A loader may still say that this one answer is not to be stored: what it could not read, say. */
export function publicly(answer: Response, { page, data, other }: Caching): Response {
  const said = answer.headers.get('Cache-Control')
  // Rendered without a visitor, a cookie can only be a mistake; let it not be everyone's.
  if (answer.headers.has('Set-Cookie') || /private|no-store/.test(said ?? '')) return withCaching(answer, notStored)
  if (said) return answer
  if (answer.status !== 200) return withCaching(answer, other)
  return withCaching(answer, answer.headers.get('Content-Type')?.startsWith('text/x-script') ? data : page)
}

function withCaching(answer: Response, caching: string): Response {
  const headers = new Headers(answer.headers)
  headers.set('Cache-Control', caching)
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}
