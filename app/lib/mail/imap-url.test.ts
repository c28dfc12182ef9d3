import { expect, test } from 'vitest'
import { formatImapUrl, parseImapUrl } from './imap-url.ts'

test.each([
  [
    'imaps://kim%40shop.example:a%2Fb@mail.example:993/INBOX',
    { host: 'mail.example', port: 993, security: 'tls', user: 'kim@shop.example', password: 'a/b', folder: 'INBOX' },
  ],
  [
    'imap://kim:secret@mail.example:143/Customers%2FReplies?requireTLS=true',
    {
      host: 'mail.example',
      port: 143,
      security: 'starttls',
      user: 'kim',
      password: 'secret',
      folder: 'Customers/Replies',
    },
  ],
] as const)('%s has the same parts in both directions', (url, server) => {
  expect(parseImapUrl(url)).toEqual(server)
  expect(formatImapUrl(server)).toBe(url)
})

test.each([
  ['imap://mail.example', 143],
  ['imaps://mail.example', 993],
])('%s uses port %d and the inbox', (url, port) => expect(parseImapUrl(url)).toMatchObject({ port, folder: 'INBOX' }))

test('a percent sign that encodes nothing is part of the folder', () =>
  expect(parseImapUrl('imap://mail.example/50%25%20off%')).toMatchObject({ folder: '50%25%20off%' }))
