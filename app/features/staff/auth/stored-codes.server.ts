import { symmetricDecrypt } from 'better-auth/crypto'
import * as v from 'valibot'
import { hashPassword, verifyPassword } from '../passwords/hash.server.ts'
import { current } from './call.server.ts'

/** Recovery codes as the database has them: each hashed as a password is, since ten letters can be tried one after the other. */
export const hashCodes = async (codes: string[]): Promise<string> =>
  JSON.stringify(await Promise.all(codes.map((code) => (isHash(code) ? code : hashPassword(code)))))

const codesSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

const isHash = (code: string) => code.startsWith('$argon2id$')

/**
 * better-auth compares a typed code with all codes it reads and writes back the others, so the matching hash is replaced by
 * the typed code.
 * @param secret for codes encrypted by earlier versions, which are hashed at the first use
 */
export const storedCodes = (secret: string) => ({
  encrypt: (codes: string) => hashCodes(v.parse(codesSchema, codes)),
  decrypt: async (stored: string) => {
    if (!stored.startsWith('[')) return symmetricDecrypt({ key: secret, data: stored })
    const codes = v.parse(codesSchema, stored)
    const typed = current.getStore()?.recoveryCode
    if (typed === undefined) return stored
    for (const [index, hash] of codes.entries()) {
      if (await verifyPassword(hash, typed)) return JSON.stringify(codes.with(index, typed))
    }
    // A hash is no code, should someone type one.
    return '[]'
  },
})
