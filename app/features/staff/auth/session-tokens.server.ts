import { createHash, randomBytes } from 'node:crypto'
import type { BetterAuthOptions, DBAdapter } from 'better-auth/types'

type Where = Parameters<DBAdapter['findOne']>[0]['where']

/** As long as better-auth's own: 32 characters, 192 bits. */
export const newToken = () => randomBytes(24).toString('base64url')

/** Returns the stored hash of a secret token. */
export const toHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Wraps better-auth's adapter, which stores session tokens in plain text, so that the table contains only hashes and a backup
 * reveals no sessions. A session requested by its token has the token again in the result.
 */
export function hashingTokens(make: (options: BetterAuthOptions) => DBAdapter) {
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = make(options)
    const getToken = (where: Where = []) => where.find(({ field }) => field === 'token')?.value
    const hashed = <W extends Where | undefined>(where: W): W =>
      where?.map((each) => (each.field === 'token' ? { ...each, value: toHash(String(each.value)) } : each)) as W
    const withToken = <T>(row: T, token: unknown): T => (row && token ? { ...row, token } : row)
    return {
      ...adapter,
      create: async (asked) => {
        if (asked.model !== 'session') return adapter.create(asked)
        const { token } = asked.data as { token?: string }
        return withToken(
          await adapter.create({ ...asked, data: { ...asked.data, token: toHash(String(token)) } }),
          token,
        )
      },
      findOne: async (asked) =>
        asked.model === 'session'
          ? withToken(await adapter.findOne({ ...asked, where: hashed(asked.where) }), getToken(asked.where))
          : adapter.findOne(asked),
      findMany: async <T>(asked: Parameters<DBAdapter['findMany']>[0]) => {
        if (asked.model !== 'session') return adapter.findMany<T>(asked)
        const rows = await adapter.findMany<T>({ ...asked, where: hashed(asked.where) })
        return rows.map((row) => withToken(row, getToken(asked.where)))
      },
      update: async (asked) =>
        asked.model === 'session'
          ? withToken(await adapter.update({ ...asked, where: hashed(asked.where) }), getToken(asked.where))
          : adapter.update(asked),
      updateMany: (asked) =>
        adapter.updateMany(asked.model === 'session' ? { ...asked, where: hashed(asked.where) } : asked),
      delete: (asked) => adapter.delete(asked.model === 'session' ? { ...asked, where: hashed(asked.where) } : asked),
      deleteMany: (asked) =>
        adapter.deleteMany(asked.model === 'session' ? { ...asked, where: hashed(asked.where) } : asked),
    }
  }
}
