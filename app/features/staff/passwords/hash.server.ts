import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's first choice for argon2id; some 20 ms. Kibibytes, rounds, lanes. */
const cost = { m: 19_456, t: 2, p: 1 }
const tagLength = 32

const form = `$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$`

/** True if a hash was made with an older cost setting. */
export const isOutdated = (hash: string) => !hash.startsWith(form)

/** argon2id in the PHC string format, parameters and salt included, so that the cost can grow. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await getTag(password, salt, cost)
  return `${form}${encode(salt)}$${encode(tag)}`
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
  const [, m, t, p, salt = '', tag = ''] = form.exec(hash) ?? []
  if (!m) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await getTag(password, Buffer.from(salt, 'base64'), { m: Number(m), t: Number(t), p: Number(p) })
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Two keyboards may write one letter in two ways. */
function getTag(password: string, nonce: Buffer, { m, t, p }: typeof cost): Promise<Buffer> {
  const message = password.normalize('NFKC')
  const parameters: Argon2Parameters = { message, nonce, parallelism: p, tagLength, memory: m, passes: t }
  return derive('argon2id', parameters)
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
