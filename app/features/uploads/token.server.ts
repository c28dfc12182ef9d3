import { createHmac, timingSafeEqual } from 'node:crypto'
import { getSharedKey } from '#app/lib/storage/shared-key.server.ts'
import type { Queryable } from '#db/client.ts'

/** Long enough for a checkout that stays open overnight. */
export const tokenLifetimeSeconds = 24 * 60 * 60

/** Returns the key that signs paths. */
export const getUploadKey = (db: Queryable) => getSharedKey(db, 'upload-token')

/** Returns the keyed hash of a visitor's IP address, which is not stored itself. */
export async function hashIp(db: Queryable, ip: string): Promise<string> {
  return createHmac('sha256', await getSharedKey(db, 'upload-address'))
    .update(ip)
    .digest('base64url')
}

const createSignature = (key: Buffer, path: string, expires: string) =>
  createHmac('sha256', key).update(`${expires}\n${path}`).digest()

export function signPath(key: Buffer, path: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000 + tokenLifetimeSeconds).toString(36)
  return `${expires}.${createSignature(key, path, expires).toString('base64url')}`
}

/** True if the token is a signature of this path and has not expired. */
export function isValidToken(key: Buffer, { path, token }: { path: string; token: string }, now: Date): boolean {
  const [expires, encodedSignature, ...more] = token.split('.')
  if (!expires || !encodedSignature || more.length > 0) return false
  const expected = createSignature(key, path, expires)
  const signature = Buffer.from(encodedSignature, 'base64url')
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
  return Number.parseInt(expires, 36) * 1000 > now.getTime()
}
