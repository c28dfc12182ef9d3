import type { IncomingMessage } from 'node:http'

type Trust = { hops: number; publicUrl: string | undefined }

/** `X-Forwarded-For` entries are appended proxy by proxy: the last ones are the trusted proxies' own words. */
function forwarded(request: IncomingMessage, name: string, hops: number): string | undefined {
  const value = request.headers[name]
  const entries = (Array.isArray(value) ? value.join(',') : (value ?? '')).split(',').map((each) => each.trim())
  const entry = entries[Math.max(0, entries.length - hops)]
  return hops > 0 && entry ? entry : undefined
}

/** The visitor's address as the outermost of our own proxies saw it. */
export function clientAddressOf(request: IncomingMessage, { hops }: Trust): string {
  const seen = request.socket.remoteAddress ?? ''
  return forwarded(request, 'x-forwarded-for', hops) ?? seen.replace(/^::ffff:/, '')
}

/**
 * The origin under which visitors know the shop: PUBLIC_URL where it is set, otherwise the request's own host, with the
 * scheme that the trusted proxies forward. X-Forwarded-Host is believed from nobody: a proxy that does not send it
 * itself lets through what visitors invent.
 */
export function originOf(request: IncomingMessage, url: URL, { hops, publicUrl }: Trust): string {
  if (publicUrl) return publicUrl
  const protocol = forwarded(request, 'x-forwarded-proto', hops)?.toLowerCase()
  const scheme = protocol === 'https' || protocol === 'http' ? `${protocol}:` : url.protocol
  return new URL(`${scheme}//${url.host}`).origin
}
