import { symmetricDecrypt } from 'better-auth/crypto'
import * as v from 'valibot'
import { hashPassword, verifyPassword } from '../passwords/hash.server.ts'
import { callContext } from './call.server.ts'

/** Hashes recovery codes like passwords, since ten letters can be guessed from a fast hash. */
export const hashCodes = async (codes: string[]): Promise<string> =>
  JSON.stringify(await Promise.all(codes.map((code) => (isHash(code) ? code : hashPassword(code)))))

const codesSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

const isHash = (code: string) => code.startsWith('$argon2id$')

/**
 * better-auth compares a typed code with all codes it reads and writes back the others, so the matching hash is replaced by
 * the typed code.
 * @param secret for codes encrypted by earlier versions, which are hashed at the first use
 */
export const createCodeStorage = (secret: string) => ({
  encrypt: (codes: string) => hashCodes(v.parse(codesSchema, codes)),
  decrypt: async (stored: string) => {
    if (!stored.startsWith('[')) return symmetricDecrypt({ key: secret, data: stored })
    const codes = v.parse(codesSchema, stored)
    const input = callContext.getStore()?.recoveryCode
    if (input === undefined) return stored
    for (const [index, hash] of codes.entries()) {
      if (await verifyPassword(hash, input)) return JSON.stringify(codes.with(index, input))
    }
    // A typed hash must not match.
    return '[]'
  },
})
