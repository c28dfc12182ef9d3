import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Names key derivation and cipher; a later version gets another prefix. */
const version = 'v1'
const ivBytes = 12
const tagBytes = 16

const deriveKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `boxwright stored settings ${version}`, 32))

/** Encrypts a value with AES-256-GCM under a key derived from a secret. It decrypts under the same name only. */
export function encryptSetting(secret: string, name: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), iv).setAAD(Buffer.from(name))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`
}

/** Returns undefined for a value of another secret or name, or a damaged one. */
export function decryptSetting(secret: string, name: string, stored: string): string | undefined {
  const [prefix, encoded = ''] = stored.split('.')
  const bytes = Buffer.from(encoded, 'base64url')
  if (prefix !== version || bytes.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
