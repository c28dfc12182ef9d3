import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's recommendation for argon2id, about 20 ms. Kibibytes, iterations, lanes. */
const cost = { m: 19_456, t: 2, p: 1 }
const tagLength = 32

const hashPrefix = `$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$`

/** True if a hash was made with an older cost setting. */
export const isOutdated = (hash: string) => !hash.startsWith(hashPrefix)

/** Hashes with argon2id in the PHC string format, which contains parameters and salt, so that the cost can grow. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await getTag(password, salt, cost)
  return `${hashPrefix}${encode(salt)}$${encode(tag)}`
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
  const [, m, t, p, salt = '', tag = ''] = pattern.exec(hash) ?? []
  if (!m) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await getTag(password, Buffer.from(salt, 'base64'), { m: Number(m), t: Number(t), p: Number(p) })
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Normalizes the password, since keyboards encode some letters differently. */
function getTag(password: string, nonce: Buffer, { m, t, p }: typeof cost): Promise<Buffer> {
  const message = password.normalize('NFKC')
  const parameters: Argon2Parameters = { message, nonce, parallelism: p, tagLength, memory: m, passes: t }
  return derive('argon2id', parameters)
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
