import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { attemptsPerWindow, limitInProcess } from '#app/lib/http/rate-limit.server.ts'
import { getClientIp } from './visitor.ts'

function resolveIp(remoteAddress: string, forwardedFor?: string): string {
  const headers = { 'x-forwarded-for': forwardedFor }
  const hops = forwardedFor === undefined ? 0 : 1
  return getClientIp({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, {
    hops,
    publicUrl: undefined,
  })
}

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2::5', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:1:2:3', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s, connected or forwarded', (ip, counted) => {
  expect(resolveIp(ip)).toBe(counted)
  expect(resolveIp('127.0.0.1', ip)).toBe(counted)
})

test.each([
  ['[2001:db8:1:2::5]:4711', '2001:db8:1:2::/64'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['unknown', 'unknown'],
])('a forwarded address %s counts as %s', (written, counted) => expect(resolveIp('127.0.0.1', written)).toBe(counted))

test('all addresses of one IPv6 network share a limit', async () => {
  const limitAttempts = limitInProcess()
  const attempt = (host: number) => limitAttempts('visitor-test', resolveIp('127.0.0.1', `2001:db8:1:2::${host}`))
  for (let host = 1; host <= attemptsPerWindow; host++) expect(await attempt(host)).toBeUndefined()
  expect(await attempt(attemptsPerWindow + 1)).toBeGreaterThan(0)
  expect(await limitAttempts('visitor-test', resolveIp('127.0.0.1', '2001:db8:1:3::1'))).toBeUndefined()
})
