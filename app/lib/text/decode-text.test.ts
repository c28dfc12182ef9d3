import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test.each([
  ['UTF-8', Buffer.from('\ufeffemail,name\na@b.example,José Núñez')],
  ['UTF-16', Buffer.from('\ufeffemail,name\na@b.example,José Núñez', 'utf16le')],
  ['windows-1252', Buffer.from('email,name\na@b.example,José Núñez', 'latin1')],
])('decodes a file in %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe('email,name\na@b.example,José Núñez')
})
