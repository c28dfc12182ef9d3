import { expect, test } from 'vitest'
import { createMailtoUrl, readEmailParameter } from './mailto-url.ts'

test('encodes an email address so that it cannot add headers', () => {
  expect(createMailtoUrl('dana+shop@northwind.example')).toBe('mailto:dana+shop@northwind.example')
  expect(createMailtoUrl('x?bcc=all&body=%0A@spy.example', { subject: 'Your box', cc: '' })).toBe(
    'mailto:x%3Fbcc%3Dall%26body%3D%250A@spy.example?subject=Your%20box',
  )
})

test.each([
  ['?email=jane+swag@acme.example', 'jane+swag@acme.example'],
  ['?email=jane%2Bswag%40acme.example', 'jane+swag@acme.example'],
  ['?email=jane%20swag%20two@acme.example', 'jane+swag+two@acme.example'],
  ['?email=%20jane@acme.example%20', 'jane@acme.example'],
  ['?email=not+an+address', 'not an address'],
  ['?other', ''],
])('%s is read as %s', (search, email) => {
  expect(readEmailParameter(new URL(`https://shop.example/get-started${search}`))).toBe(email)
})
