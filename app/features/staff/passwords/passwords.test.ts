import * as v from 'valibot'
import { expect, test } from 'vitest'
import { getGuessableReason } from './common.server.ts'
import { hashPassword, verifyPassword } from './hash.server.ts'
import { newPasswordSchema } from './password.schema.ts'

const isValid = (password: string) => v.safeParse(newPasswordSchema, password).success
const known = ['Ada Quillfeather', 'ada@analytical.example', 'Tidewater Gifts']

test('accepts 12 to 128 characters of any kind', () => {
  for (const password of ['plaid otter bicycle', '            ', 'жёлтый фонарь', '🎁'.repeat(12), 'x'.repeat(128)])
    expect([password, isValid(password)]).toEqual([password, true])
  for (const password of ['', 'eleven char', 'x'.repeat(129)])
    expect([password, isValid(password)]).toEqual([password, false])
})

test.each([
  ['password1234', /too common/],
  ['Sunshine2026!', /too common/],
  ['1qaz2wsx3edc', /too common|keyboard/],
  ['P@ssw0rd!!!!!', /too common/],
  ['aaaaaaaaaaaa', /repeats itself/],
  ['abcabcabcabc', /repeats itself/],
  ['qwertyuiop12345', /keyboard|too common/],
  ['tidewater26!!', /too similar to a name/],
  ['Quillfeather-26', /too similar to a name/],
  ['analytical12', /too similar to a name/],
])('rejects the guessable password %s', async (password, reason) => {
  expect(await getGuessableReason(password, known)).toMatch(reason)
})

test('accepts a few unrelated words', async () => {
  for (const password of ['plaid otter bicycle 7', 'lowercase only words', 'harbor lantern teapot'])
    expect([password, await getGuessableReason(password, known)]).toEqual([password, undefined])
})

test('hashes with argon2id and a random salt, without truncation, case-sensitively', async () => {
  const password = `Plaid otter ${'x'.repeat(116)}`
  const [one, other] = [await hashPassword(password), await hashPassword(password)]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await verifyPassword(one, password)).toBe(true)
  for (const each of [password.slice(0, -1), password.toLowerCase(), `${password} `, ''])
    expect([each, await verifyPassword(one, each)]).toEqual([each, false])
  // Two encodings of one letter.
  expect(await verifyPassword(await hashPassword('cafe\u0301 au lait'), 'caf\u00e9 au lait')).toBe(true)
})

test('verifies a hash of another cost', async () => {
  const { argon2Sync } = await import('node:crypto')
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: 'plaid otter',
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8_192,
    passes: 3,
  })
  const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  expect(await verifyPassword(`$argon2id$v=19$m=8192,t=3,p=1$${bare(nonce)}$${bare(tag)}`, 'plaid otter')).toBe(true)
  expect(await verifyPassword('$argon2i$v=19$m=8192,t=3,p=1$x$x', 'plaid otter')).toBe(false)
})
