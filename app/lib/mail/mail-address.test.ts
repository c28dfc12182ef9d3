import { expect, test } from 'vitest'
import { mailAddress } from './mail-address.ts'

test('encodes an address so that it cannot add headers', () => {
  expect(mailAddress('dana+shop@northwind.example')).toBe('mailto:dana+shop@northwind.example')
  expect(mailAddress('x?bcc=all&body=%0A@spy.example', 'Your box')).toBe(
    'mailto:x%3Fbcc%3Dall%26body%3D%250A@spy.example?subject=Your%20box',
  )
})
