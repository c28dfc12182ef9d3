import { createHmac, timingSafeEqual } from 'node:crypto'
import { getSharedKey } from '#app/lib/storage/shared-key.server.ts'
import type { Queryable } from '#db/client.ts'

/** Seconds a token holds: long enough for a checkout left open over lunch, or over night. */
export const tokenLifetime = 24 * 60 * 60

/** The shop's key for signing paths. */
export const uploadKey = (db: Queryable) => getSharedKey(db, 'upload-token')

/** Keyed hash of a visitor's address, which is not stored itself. */
export async function addressKey(db: Queryable, address: string): Promise<string> {
  return createHmac('sha256', await getSharedKey(db, 'upload-address'))
    .update(address)
    .digest('base64url')
}

const signature = (key: Buffer, path: string, expires: string) =>
  createHmac('sha256', key).update(`${expires}\n${path}`).digest()

export function signPath(key: Buffer, path: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000 + tokenLifetime).toString(36)
  return `${expires}.${signature(key, path, expires).toString('base64url')}`
}

/** True if this shop signed exactly this path less than a day ago. */
export function holdsFor(key: Buffer, { path, token }: { path: string; token: string }, now: Date): boolean {
  const [expires, given, ...more] = token.split('.')
  if (!expires || !given || more.length > 0) return false
  const expected = signature(key, path, expires)
  const sent = Buffer.from(given, 'base64url')
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return false
  return Number.parseInt(expires, 36) * 1000 > now.getTime()
}
