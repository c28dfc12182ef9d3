import { expect, test } from 'vitest'
import { decryptSetting, encryptSetting } from './encrypt-setting.server.ts'

const secret = 'a-secret-of-thirty-two-characters'
const text = 'smtp://user:pässword@mail.example:587'

test('a value decrypts under its secret and name only', () => {
  const stored = encryptSetting(secret, 'SMTP_URL', text)
  expect(stored).toMatch(/^v1\.[\w-]+$/)
  expect(decryptSetting(secret, 'SMTP_URL', stored)).toBe(text)
  expect(decryptSetting(`${secret}!`, 'SMTP_URL', stored)).toBeUndefined()
  expect(decryptSetting(secret, 'WEBHOOK_URL', stored)).toBeUndefined()
})

test('the same value is stored differently each time', () => {
  expect(encryptSetting(secret, 'SMTP_URL', text)).not.toBe(encryptSetting(secret, 'SMTP_URL', text))
})

test('a changed, shortened or unknown value does not decrypt', () => {
  const stored = encryptSetting(secret, 'SMTP_URL', text)
  const changed = `${stored.slice(0, -2)}${stored.endsWith('A') ? 'B' : 'A'}${stored.at(-1)}`
  for (const value of [changed, stored.slice(0, 12), `v2${stored.slice(2)}`, '', text])
    expect(decryptSetting(secret, 'SMTP_URL', value)).toBeUndefined()
})
