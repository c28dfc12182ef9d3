import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

type Trust = { hops: number; publicUrl: string | undefined }

/**
 * Returns the entry of the outermost trusted proxy: each proxy appends one, so it is the `hops`-th from the end. Of fewer, such as of a
 * replaced X-Forwarded-Proto, it is the first.
 */
function getForwarded(request: IncomingMessage, name: string, hops: number): string | undefined {
  const value = request.headers[name]
  const entries = (Array.isArray(value) ? value.join(',') : (value ?? '')).split(',').map((each) => each.trim())
  const entry = entries[Math.max(0, entries.length - hops)]
  return hops > 0 && entry ? entry : undefined
}

/** Returns the visitor's IP address as the outermost trusted proxy saw it; the network of an IPv6 one, `2001:db8:1:2::/64`. */
export function getClientIp(request: IncomingMessage, { hops }: Trust): string {
  return getNetwork(getForwarded(request, 'x-forwarded-for', hops) ?? request.socket.remoteAddress ?? '')
}

/**
 * Returns an IPv4 address without its port, or the /64 of an IPv6 one: a provider assigns a /64 to each customer, who can send from any
 * address in it.
 */
function getNetwork(ip: string): string {
  // Some proxies append the port: 192.0.2.7:4711, [2001:db8::1]:4711.
  const bare = ip
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*/, '')
  if (!isIPv6(bare)) return bare
  // The URL parser normalizes every notation.
  const [start, end] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const getGroups = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [getGroups(start), getGroups(end)]
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  // An IPv4 address: ::ffff:192.0.2.7.
  if (/^0:0:0:0:0:ffff:/.test(groups.join(':'))) {
    return groups
      .slice(6)
      .map((group) => Number.parseInt(group, 16))
      .map((pair) => `${pair >> 8}.${pair & 255}`)
      .join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Returns the public origin: PUBLIC_URL, or the request's host with the scheme from trusted proxies. Ignores X-Forwarded-Host:
 * a proxy that does not set it passes on what clients invent.
 */
export function getOrigin(request: IncomingMessage, url: URL, { hops, publicUrl }: Trust): string {
  if (publicUrl) return publicUrl
  const protocol = getForwarded(request, 'x-forwarded-proto', hops)?.toLowerCase()
  const scheme = protocol === 'https' || protocol === 'http' ? `${protocol}:` : url.protocol
  return new URL(`${scheme}//${url.host}`).origin
}

/** Returns a hint for the log if a request came through a proxy and a setting for it is missing. */
export function getProxyHint({ headers }: IncomingMessage, { hops, publicUrl }: Trust): string | undefined {
  if (headers['x-forwarded-for'] && hops === 0) {
    return 'X-Forwarded-For is ignored, as TRUST_PROXY is 0: behind a proxy, all visitors share one rate limit until it is set'
  }
  const host = headers['x-forwarded-host']
  if (host && host !== headers.host && hops > 0 && !publicUrl) {
    return 'X-Forwarded-Host is ignored: set PUBLIC_URL to the URL visitors use'
  }
  return undefined
}
