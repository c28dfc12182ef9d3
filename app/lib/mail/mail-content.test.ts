import { expect, test } from 'vitest'
import { splitLinks } from './mail-content.ts'

test.each([
  ['See https://shop.example/a?b=c&d=e.', 'https://shop.example/a?b=c&d=e'],
  ['(https://shop.example/proof_(2).pdf)', 'https://shop.example/proof_(2).pdf'],
  ['(see http://shop.example/a)', 'http://shop.example/a'],
  ['"https://shop.example/a", she said', 'https://shop.example/a'],
  ['See “https://shop.example/a”.', 'https://shop.example/a'],
  ['«https://shop.example/a»', 'https://shop.example/a'],
  ['‘https://shop.example/a’…', 'https://shop.example/a'],
  ['HTTPS://SHOP.EXAMPLE/a', 'https://shop.example/a'],
])('links the URL or email address in %s', (text, href) => {
  const pieces = splitLinks(text)
  expect(pieces.flatMap((piece) => piece.href ?? [])).toEqual([href])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'www.shop.example',
  'https://',
  'ahttps://x',
  'mail me@x.example',
])('links nothing in %s', (text) => expect(splitLinks(text)).toEqual([{ text }]))
