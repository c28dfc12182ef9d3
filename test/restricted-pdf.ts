import { createCipheriv, createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { toPdf } from './artwork-files.ts'

/** RC4 of Acrobat 5, AES of Acrobat 7, AES of PDF 2.0. */
export type Protection = 'RC4' | 'AES-128' | 'AES-256'

type Encrypted = { entries: string; encrypt: (data: Buffer, objectNumber: number) => Buffer }

const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')
const fileId = Buffer.alloc(16, 7)
const permissions = -44
const iv = Buffer.alloc(16, 9)

/**
 * Creates a one-page PDF, encrypted as by a program that restricts printing or editing.
 * @param password opens the file; '' opens without asking
 * @param packedObject an object inside an encrypted object stream
 */
export function createRestrictedPdf(protection: Protection, { password = '', packedObject = '<< >>' } = {}): Buffer {
  const { entries, encrypt } = protection === 'AES-256' ? encryptPdf2(password) : encryptOlder(protection, password)
  const createStream = (dictionary: string, objectNumber: number, text: string) => {
    const data = encrypt(deflateSync(Buffer.from(text)), objectNumber)
    const head = `<< ${dictionary} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`
    return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')])
  }
  return toPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources << >> >>',
      createStream('', 4, '0.1 0.3 0.7 rg 20 20 160 60 re f'),
      `<< /Filter /Standard /P ${permissions} ${entries} >>`,
      createStream('/Type /ObjStm /N 1 /First 5', 6, `20 0 ${packedObject}`),
    ],
    `/Encrypt 5 0 R /ID [<${fileId.toString('hex')}> <${fileId.toString('hex')}>] `,
  )
}

/** ISO 32000-2, 7.6.4: algorithms 1, 2, 3 and 5. */
function encryptOlder(protection: 'RC4' | 'AES-128', password: string): Encrypted {
  const [user, owner] = [pad(password), pad('owner')]
  let ownerKey = md5(owner)
  for (let round = 0; round < 50; round += 1) ownerKey = md5(ownerKey)
  const ownerEntry = repeatRc4(ownerKey, user)
  const number = Buffer.alloc(4)
  number.writeInt32LE(permissions)
  let key = md5(user, ownerEntry, number, fileId)
  for (let round = 0; round < 50; round += 1) key = md5(key)
  const userEntry = Buffer.concat([repeatRc4(key, md5(padding, fileId)), Buffer.alloc(16)])
  const strings = `/O <${ownerEntry.toString('hex')}> /U <${userEntry.toString('hex')}> /Length 128`
  const isAes = protection === 'AES-128'
  return {
    entries: isAes ? `/V 4 /R 4 ${strings} ${createFilter('AESV2')}` : `/V 2 /R 3 ${strings}`,
    encrypt(data, objectNumber) {
      const salt = isAes ? Buffer.from('sAlT') : Buffer.alloc(0)
      const streamKey = md5(key, Buffer.from([objectNumber, 0, 0, 0, 0]), salt)
      return isAes ? encryptAes('aes-128-cbc', streamKey, data) : rc4(streamKey, data)
    },
  }
}

/** ISO 32000-2, 7.6.4: algorithms 2.B and 8; viewers that open with the user password need no valid O. */
function encryptPdf2(password: string): Encrypted {
  const key = Buffer.alloc(32, 3)
  const [validation, salt] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)]
  const userEntry = Buffer.concat([hash(password, validation), validation, salt])
  const cipher = createCipheriv('aes-256-cbc', hash(password, salt), Buffer.alloc(16)).setAutoPadding(false)
  const hex = (data: Buffer) => `<${data.toString('hex')}>`
  return {
    entries: `/V 5 /R 6 /Length 256 /O ${hex(Buffer.alloc(48))} /OE ${hex(Buffer.alloc(32))} /U ${hex(userEntry)} /UE ${hex(cipher.update(key))} /Perms ${hex(Buffer.alloc(16))} ${createFilter('AESV3')}`,
    encrypt: (data) => encryptAes('aes-256-cbc', key, data),
  }
}

const createFilter = (method: string) =>
  `/CF << /StdCF << /CFM /${method} /AuthEvent /DocOpen >> >> /StmF /StdCF /StrF /StdCF`

function hash(password: string, salt: Buffer): Buffer {
  const secret = Buffer.from(password)
  let key = sha('sha256', Buffer.concat([secret, salt]))
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const input = Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([secret, key])))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(input)
    // 256 is 1 modulo 3, so that the number of the first 16 bytes and the sum of the bytes have the same remainder.
    const remainder = BigInt(`0x${encrypted.subarray(0, 16).toString('hex')}`) % 3n
    key = sha(remainder === 0n ? 'sha256' : remainder === 1n ? 'sha384' : 'sha512', encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

function encryptAes(algorithm: string, key: Buffer, data: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, iv)
  return Buffer.concat([iv, cipher.update(data), cipher.final()])
}

function repeatRc4(key: Buffer, data: Buffer): Buffer {
  let result = data
  for (let round = 0; round < 20; round += 1) result = rc4(Buffer.from(key.map((byte) => byte ^ round)), result)
  return result
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    ;[state[a], state[b]] = [state[b] as number, state[a] as number]
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255
      j = (j + (state[i] as number)) & 255
      swap(i, j)
      return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number)
    }),
  )
}

const pad = (password: string) => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32)
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const sha = (algorithm: string, data: Buffer) => createHash(algorithm).update(data).digest()
