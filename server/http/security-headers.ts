import type { MiddlewareHandler } from 'hono'
import type { Settings } from '#app/lib/settings/parse-settings.ts'

const defaultHeaders: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]
/** Policy of everything that is not a page; app/entry.server.tsx sets the policy of pages. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

export type HstsSettings = Partial<Pick<Settings, 'PUBLIC_URL' | 'HSTS_SUBDOMAINS'>>

/** Adds the security headers that a response lacks. HSTS only over TLS (PUBLIC_URL). */
function setSecurityHeaders(headers: Headers, { PUBLIC_URL, HSTS_SUBDOMAINS }: HstsSettings): void {
  for (const [name, value] of defaultHeaders) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', closedPolicy)
  const subdomains = HSTS_SUBDOMAINS === 'on' ? '; includeSubDomains' : ''
  if (PUBLIC_URL?.startsWith('https:')) headers.set('Strict-Transport-Security', `max-age=31536000${subdomains}`)
}

/** Returns the security headers of a response without a page. */
export function createSecurityHeaders(settings: HstsSettings): Headers {
  const headers = new Headers()
  setSecurityHeaders(headers, settings)
  return headers
}

export const addSecurityHeaders =
  (settings: HstsSettings): MiddlewareHandler =>
  async (c, next) => {
    await next()
    setSecurityHeaders(c.res.headers, settings)
  }
