import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { DecryptStream, PdfDictionary, PdfValue } from '#app/lib/artwork/pdf.ts'

/** How the streams of a file are encrypted. */
type Cipher = 'none' | 'RC4' | 'AES'

/** ISO 32000-2, 7.6.4.3.3. */
const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')
const noPassword = Buffer.alloc(0)

/**
 * Opens the standard encryption of a PDF with the empty password, as viewers do for files that only restrict printing or
 * editing (ISO 32000-2, 7.6.4; revisions 2 to 6).
 * @param fileId first string of the trailer's ID
 * @returns undefined if a password is needed, or the encryption is an unknown one
 */
export function openWithoutPassword(encryption: PdfDictionary, fileId: Uint8Array): DecryptStream | undefined {
  const [version, revision] = [encryption.get('V') ?? 0, encryption.get('R')]
  if (encryption.get('Filter') !== '/Standard' || typeof version !== 'number' || typeof revision !== 'number')
    return undefined
  const cipher = getCipher(encryption, version)
  if (!cipher) return undefined
  if (revision === 5 || revision === 6) {
    const key = openAes256(encryption, revision)
    return key && ((data) => (cipher === 'none' ? data : decryptAes(key, data)))
  }
  const key = revision >= 2 && revision <= 4 ? openWithMd5(encryption, revision, fileId) : undefined
  if (!key) return undefined
  return (data, objectNumber) => {
    if (cipher === 'none') return data
    const salt = cipher === 'AES' ? Buffer.from('sAlT') : noPassword
    // Object streams have generation 0.
    const number = Buffer.from([objectNumber, objectNumber >> 8, objectNumber >> 16, 0, 0])
    const streamKey = md5(key, number, salt).subarray(0, Math.min(key.length + 5, 16))
    return cipher === 'AES' ? decryptAes(streamKey, data) : applyRc4(streamKey, data)
  }
}

function getCipher(encryption: PdfDictionary, version: number): Cipher | undefined {
  if (version === 1 || version === 2) return 'RC4'
  if (version !== 4 && version !== 5) return undefined
  const name = encryption.get('StmF')
  if (name === undefined || name === '/Identity') return 'none'
  const filters = encryption.get('CF')
  const filter = filters instanceof Map && typeof name === 'string' ? filters.get(name.slice(1)) : undefined
  const method = filter instanceof Map ? filter.get('CFM') : undefined
  if (method === undefined || method === '/None') return 'none'
  if (version === 5) return method === '/AESV3' ? 'AES' : undefined
  return method === '/V2' ? 'RC4' : method === '/AESV2' ? 'AES' : undefined
}

/** Algorithms 2 and 6: the key, if the empty password opens the file. */
function openWithMd5(encryption: PdfDictionary, revision: number, fileId: Uint8Array): Buffer | undefined {
  const [ownerEntry, userEntry] = [toBytes(encryption.get('O')), toBytes(encryption.get('U'))]
  const permissions = encryption.get('P')
  const bits = encryption.get('Length')
  const keyLength = revision === 2 ? 5 : typeof bits === 'number' ? bits / 8 : encryption.get('V') === 4 ? 16 : 5
  if (typeof permissions !== 'number' || !Number.isInteger(keyLength) || keyLength < 5 || keyLength > 16)
    return undefined
  const permissionBytes = Buffer.alloc(4)
  permissionBytes.writeInt32LE(permissions | 0)
  // The key depends on EncryptMetadata.
  for (const metadata of [noPassword, Buffer.alloc(4, 255)]) {
    let key = md5(padding, ownerEntry.subarray(0, 32), permissionBytes, fileId, metadata).subarray(0, keyLength)
    if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, keyLength)
    if (isUserKey(key, { revision, fileId, userEntry })) return key
  }
  return undefined
}

function isUserKey(
  key: Buffer,
  { revision, fileId, userEntry }: { revision: number; fileId: Uint8Array; userEntry: Buffer },
): boolean {
  if (revision === 2) return applyRc4(key, padding).equals(userEntry.subarray(0, 32))
  let expected = applyRc4(key, md5(padding, fileId))
  for (let round = 1; round < 20; round += 1)
    expected = applyRc4(Buffer.from(key.map((byte) => byte ^ round)), expected)
  return expected.equals(userEntry.subarray(0, 16))
}

/** Algorithm 2.A: the key, if the empty password opens the file. */
function openAes256(encryption: PdfDictionary, revision: 5 | 6): Buffer | undefined {
  const [userEntry, userKey] = [toBytes(encryption.get('U')), toBytes(encryption.get('UE'))]
  if (userEntry.length < 48 || userKey.length < 32) return undefined
  const hash = revision === 5 ? (salt: Buffer) => sha(256, salt) : hashRepeatedly
  if (!hash(userEntry.subarray(32, 40)).equals(userEntry.subarray(0, 32))) return undefined
  const decipher = createDecipheriv('aes-256-cbc', hash(userEntry.subarray(40, 48)), Buffer.alloc(16))
  decipher.setAutoPadding(false)
  return decipher.update(userKey.subarray(0, 32))
}

/** Algorithm 2.B with the empty password. */
function hashRepeatedly(salt: Buffer): Buffer {
  let key = sha(256, salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const input = Buffer.concat(Array.from({ length: 64 }, () => key))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    cipher.setAutoPadding(false)
    const encrypted = cipher.update(input)
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = sha(([256, 384, 512] as const)[sum % 3] ?? 256, encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

/** The data begins with the initialization vector; an incomplete last block is left out, as in viewers. */
function decryptAes(key: Buffer, data: Uint8Array): Uint8Array {
  const vector = data.subarray(0, 16)
  if (vector.length < 16) return noPassword
  const decipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, vector)
  // The padding follows the end of the compressed data, where it does not matter.
  decipher.setAutoPadding(false)
  return decipher.update(data.subarray(16, data.length - (data.length % 16)))
}

/** OpenSSL no longer offers RC4. */
function applyRc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const value = state[a] as number
    state[a] = state[b] as number
    state[b] = value
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255
    swap(i, j)
  }
  const result = Buffer.alloc(data.length)
  for (let at = 0, i = 0, j = 0; at < data.length; at += 1) {
    i = (i + 1) & 255
    j = (j + (state[i] as number)) & 255
    swap(i, j)
    result[at] = (data[at] as number) ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number)
  }
  return result
}

function md5(...parts: Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

const sha = (bits: 256 | 384 | 512, data: Uint8Array) => createHash(`sha${bits}`).update(data).digest()

/** Bytes of a string that was read with `shouldReturnStrings`. */
export const toBytes = (value: PdfValue | undefined): Buffer =>
  typeof value === 'string' && value.startsWith('(') ? Buffer.from(value.slice(1), 'latin1') : noPassword
