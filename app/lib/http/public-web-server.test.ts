import { expect, test } from 'vitest'
import { isPublicWebServer } from './public-web-server.server.ts'

test.for([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'ff02::1',
  'localhost',
  '',
])('rejects %s', (ip) => {
  expect(isPublicWebServer(ip, 443)).toBe(false)
})

test.for(['1.1.1.1', '100.63.255.255', '172.32.0.1', '198.20.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  'allows %s at the ports of web servers',
  (ip) => {
    expect([80, 443, 22, 5432].map((port) => isPublicWebServer(ip, port))).toEqual([true, true, false, false])
  },
)
