import { expect, test } from 'vitest'
import { formatSmtpUrl, parseSmtpUrl } from './smtp-url.ts'

test.each([
  ['smtp://mail.example:2525', { host: 'mail.example', port: 2525, security: 'optional', user: '', password: '' }],
  [
    'smtp://kim%40shop.example:a%2Fb%3Ac%20@mail.example:587?requireTLS=true',
    { host: 'mail.example', port: 587, security: 'starttls', user: 'kim@shop.example', password: 'a/b:c ' },
  ],
  [
    'smtps://kim:secret@mail.example:465',
    { host: 'mail.example', port: 465, security: 'tls', user: 'kim', password: 'secret' },
  ],
] as const)('%s has the same parts in both directions', (url, server) => {
  expect(parseSmtpUrl(url)).toEqual(server)
  expect(formatSmtpUrl(server)).toBe(url)
})

test.each([
  ['smtp://mail.example', 587],
  ['smtps://mail.example', 465],
])('%s uses port %d', (url, port) => expect(parseSmtpUrl(url).port).toBe(port))
