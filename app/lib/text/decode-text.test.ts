import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test('a byte order mark of UTF-8 counts more than an invalid byte', () => {
  const bytes = Buffer.concat([Buffer.from('\ufeffname\nJosé '), Buffer.from([0xe9])])
  expect(decodeText(bytes)).toBe('name\nJosé \ufffd')
})

test.each([
  ['UTF-8', Buffer.from('\ufeffemail,name\na@b.example,José Núñez')],
  ['UTF-16', Buffer.from('\ufeffemail,name\na@b.example,José Núñez', 'utf16le')],
  ['windows-1252', Buffer.from('email,name\na@b.example,José Núñez', 'latin1')],
])('decodes a file in %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe('email,name\na@b.example,José Núñez')
})
