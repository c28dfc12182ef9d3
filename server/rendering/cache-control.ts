/** Cache-Control of responses whose route sets none. */
type Caching = { page: string; data: string; other: string }

/** A page is revalidated; data lives long enough for a prefetched page to be used when its link is followed. */
export const cacheAtEveryHost: Caching = {
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  data: 'public, max-age=30',
  other: 'no-cache',
}
/** For pages that contain the requested host, which shared caches may not distinguish. */
export const cacheAtOneHost: Caching = { page: 'private, no-cache', data: 'private, max-age=30', other: 'no-cache' }

/** Machines read feeds hours apart, so a shared cache may store them for an hour. */
const cacheHourly = (caching: Caching, page: string): Caching => ({ ...caching, page })
export const streamAtEveryHost = cacheHourly(
  cacheAtEveryHost,
  'public, max-age=0, s-maxage=3600, stale-while-revalidate=3600',
)
export const streamAtOneHost = cacheHourly(cacheAtOneHost, 'private, no-cache')

const noStore = 'private, no-store'

/** A route may set how its visitor stores the response; only `declarePublicRoute` can make it public. */
export function setPrivate(response: Response): Response {
  const cacheControl = response.headers.get('Cache-Control')
  return cacheControl && !/public|s-maxage/.test(cacheControl) ? response : withCacheControl(response, noStore)
}

/** A loader may still forbid storing one response, such as a failed one. */
export function setPublic(response: Response, { page, data, other }: Caching): Response {
  const cacheControl = response.headers.get('Cache-Control')
  // A cookie in a page without a visitor is a mistake and must not be shared.
  if (response.headers.has('Set-Cookie') || /private|no-store/.test(cacheControl ?? ''))
    return withCacheControl(response, noStore)
  if (cacheControl) return response
  if (response.status !== 200) return withCacheControl(response, other)
  return withCacheControl(response, response.headers.get('Content-Type')?.startsWith('text/x-script') ? data : page)
}

function withCacheControl(response: Response, caching: string): Response {
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', caching)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
