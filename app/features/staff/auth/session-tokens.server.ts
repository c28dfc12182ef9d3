import { createHash, randomBytes } from 'node:crypto'
import type { BetterAuthOptions, DBAdapter } from 'better-auth/types'

type Where = Parameters<DBAdapter['findOne']>[0]['where']

/** Creates a token as long as those of better-auth: 32 characters, 192 bits. */
export const createToken = () => randomBytes(24).toString('base64url')

/** Returns the stored hash of a secret token. */
export const toHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Wraps better-auth's adapter, which stores session tokens in plain text, so that the table contains only hashes and a backup
 * reveals no sessions. A session requested by its token has the token again in the result.
 */
export function hashSessionTokens(createAdapter: (options: BetterAuthOptions) => DBAdapter) {
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = createAdapter(options)
    const getToken = (where: Where = []) => where.find(({ field }) => field === 'token')?.value
    const hashWhere = <W extends Where | undefined>(where: W): W =>
      where?.map((each) => (each.field === 'token' ? { ...each, value: toHash(String(each.value)) } : each)) as W
    const withToken = <T>(row: T, token: unknown): T => (row && token ? { ...row, token } : row)
    return {
      ...adapter,
      create: async (query) => {
        if (query.model !== 'session') return adapter.create(query)
        const { token } = query.data as { token?: string }
        return withToken(
          await adapter.create({ ...query, data: { ...query.data, token: toHash(String(token)) } }),
          token,
        )
      },
      findOne: async (query) =>
        query.model === 'session'
          ? withToken(await adapter.findOne({ ...query, where: hashWhere(query.where) }), getToken(query.where))
          : adapter.findOne(query),
      findMany: async <T>(query: Parameters<DBAdapter['findMany']>[0]) => {
        if (query.model !== 'session') return adapter.findMany<T>(query)
        const rows = await adapter.findMany<T>({ ...query, where: hashWhere(query.where) })
        return rows.map((row) => withToken(row, getToken(query.where)))
      },
      update: async (query) =>
        query.model === 'session'
          ? withToken(await adapter.update({ ...query, where: hashWhere(query.where) }), getToken(query.where))
          : adapter.update(query),
      updateMany: (query) =>
        adapter.updateMany(query.model === 'session' ? { ...query, where: hashWhere(query.where) } : query),
      delete: (query) =>
        adapter.delete(query.model === 'session' ? { ...query, where: hashWhere(query.where) } : query),
      deleteMany: (query) =>
        adapter.deleteMany(query.model === 'session' ? { ...query, where: hashWhere(query.where) } : query),
    }
  }
}
