import type { HeadersFunction } from 'react-router'

/** Options of a public route. */
export type PublicRoute = {
  /** Query parameters that select another page. The route never sees any others. */
  parameters?: readonly string[]
  /** The one query, '' or '?…', for all queries with these parameters that lead to the same page. */
  canonicalQuery?: (query: URLSearchParams) => string
  /** Query parameters that make the page private, such as a visitor's input. */
  privateParameters?: readonly string[]
  /** The response contains absolute URLs, whose host without PUBLIC_URL is that of the request. */
  hasAbsoluteUrls?: boolean
  /** The response may be long: it is streamed to each client and cached nowhere here (decision 0041). */
  streams?: boolean
}

type PublicHeaders = HeadersFunction & { publicRoute: PublicRoute }

/**
 * `export const headers = declarePublicRoute({ parameters: ['page'] })`: the responses of this route are the same for everyone, so they are
 * rendered without a visitor, cached, shared, and may be stored by any cache. A route without this line is private. Put it on the
 * route that shows the page, never on a layout (decision 0004).
 */
export function declarePublicRoute(route: PublicRoute = {}): PublicHeaders {
  // A loader that failed still sets how its response may be cached.
  return Object.assign<HeadersFunction, { publicRoute: PublicRoute }>(({ loaderHeaders }) => loaderHeaders, {
    publicRoute: route,
  })
}

/** Returns the options of a route whose `headers` come from `declarePublicRoute`. */
export function getPublicRoute(headers: unknown): PublicRoute | undefined {
  return typeof headers === 'function' && 'publicRoute' in headers ? (headers as PublicHeaders).publicRoute : undefined
}
