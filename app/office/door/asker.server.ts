import type { RouterContextProvider } from 'react-router'
import type { Asker } from '#app/features/staff/auth/call.server.ts'
import { visitorContext } from '#app/lib/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'

export type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** Whose browser a request comes from. */
export function askerOf({ request, context }: Asked): Asker {
  return {
    address: context.get(visitorContext).address,
    agent: request.headers.get('User-Agent') ?? '',
    cookie: request.headers.get('Cookie') ?? '',
  }
}

/** Where the browser reaches the office: PUBLIC_URL, or else what it says. */
export function originOf({ request, context }: Asked): string {
  return context.get(servicesContext).settings.PUBLIC_URL ?? new URL(request.url).origin
}

/** `Set-Cookie` as an answer's headers. */
export function settingCookies(cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
