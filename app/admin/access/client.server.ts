import type { RouterContextProvider } from 'react-router'
import type { Caller } from '#app/features/staff/auth/call.server.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'

export type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** The client that sent a request. */
export function getClient({ request, context }: RouteArgs): Caller {
  return {
    ip: context.get(visitorContext).ip,
    agent: request.headers.get('User-Agent') ?? '',
    cookie: request.headers.get('Cookie') ?? '',
  }
}

/** The public origin of the admin: PUBLIC_URL, otherwise the origin of the request. */
export function getOrigin({ request, context }: RouteArgs): string {
  return context.get(servicesContext).settings.PUBLIC_URL ?? new URL(request.url).origin
}

/** Response headers with one `Set-Cookie` for each cookie. */
export function setCookieHeaders(cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
