import type { lookup } from 'node:dns'
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { webPorts } from './web-ports.ts'

/** True if the shop may connect to a resolved IP address and port. */
export type ConnectionCheck = (ip: string, port: number) => boolean

/** IPv4 ranges outside the public internet: IANA's special-purpose registry, multicast and reserved addresses. */
const notPublic4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; cloud metadata services use these addresses.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** IPv6: only 2000::/3 is the public internet, which excludes ::1, ::ffff:a.b.c.d, 64:ff9b::, fc00:: and fe80::. */
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')

/** Exceptions within 2000::/3, among them ranges that embed an IPv4 address. */
const notPublic6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [net, bits] of notPublic4) notPublic.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of notPublic6) notPublic.addSubnet(net, bits, 'ipv6')

/** Allows web servers on the public internet, and no address of this machine, its networks or its cloud. */
export const isPublicWebServer: ConnectionCheck = (ip, port) => webPorts.includes(port) && isPublic(ip)

function isPublic(ip: string): boolean {
  // A zone ("fe80::1%eth0") belongs to this machine's own links.
  if (isIPv4(ip)) return !notPublic.check(ip, 'ipv4')
  return isIPv6(ip) && !ip.includes('%') && public6.check(ip, 'ipv6') && !notPublic.check(ip, 'ipv6')
}

type LookupOptions = { resolve: typeof lookup; canConnect: ConnectionCheck; port: number; createError: () => Error }

/** Resolves a host name only to checked IP addresses, so that DNS rebinding has no effect. */
export const createCheckedLookup =
  ({ resolve, canConnect, port, createError }: LookupOptions): LookupFunction =>
  (name, options, callback) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      // A single private IP address makes the whole name suspect.
      if (found.length === 0 || !found.every(({ address }) => canConnect(address, port)))
        return callback(createError(), '')
      if (options.all) return callback(null, found)
      const [{ address, family } = { address: '', family: 4 }] = found
      return callback(null, address, family)
    })
