import type { HeadersFunction } from 'react-router'

/** What a route says of itself by being everybody's. */
export type PublicRoute = {
  /** Query parameters that make it another page. The route never sees any others. */
  parameters?: readonly string[]
  /** The one query, '' or '?…', of all those with these parameters that make the same page. It must lead to that page, too. */
  oneQuery?: (query: URLSearchParams) => string
  /** Query parameters that make it one visitor's page: what they sent, who they are. */
  personal?: readonly string[]
  /** It prints the shop's full address, which without PUBLIC_URL is the host of the request. */
  printsAddress?: boolean
  /** Its answer may be long: it goes to each who asks as it is read, and is kept by nobody here (decision 0215). */
  streams?: boolean
}

type EverybodysHeaders = HeadersFunction & { everybodys: PublicRoute }

/**
 * `export const headers = everybodys({ parameters: ['page'] })`: the answers of this route are the same for everyone, so
 * they are rendered without a visitor, kept, shared, and may be stored by any cache. A route without this line is its
 * visitor's own. Put it on the route that shows the page, never on a layout (docs/decisions/0025-private-by-default.md).
 */
export function everybodys(route: PublicRoute = {}): EverybodysHeaders {
  // A loader that failed still says how its answer may be cached.
  return Object.assign<HeadersFunction, { everybodys: PublicRoute }>(({ loaderHeaders }) => loaderHeaders, {
    everybodys: route,
  })
}

/** What a route's `headers` say, where they were made by `everybodys`. */
export function publicRouteOf(headers: unknown): PublicRoute | undefined {
  return typeof headers === 'function' && 'everybodys' in headers
    ? (headers as EverybodysHeaders).everybodys
    : undefined
}
