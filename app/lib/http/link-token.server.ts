import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '#db/client.ts'
import { decryptSetting, encryptSetting } from '../settings/encrypt-setting.server.ts'
import type { Settings } from '../settings/settings-schema.ts'
import { getAuthSecrets } from '../storage/shared-key.server.ts'

/** 192 bits. */
const tokenBytes = 24
const tokenPattern = /^[\w-]{32}$/

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Columns of a row with a link: only the hash finds it, the encrypted token sends the link again. */
export type StoredToken = { token_sha256: string; encrypted_token: string }

type AuthSettings = Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_BEFORE'>

/** Hex SHA-256 by which a link's token is stored; undefined for a text that is no token. */
export const getTokenHash = (token: string): string | undefined =>
  tokenPattern.test(token) ? hashToken(token) : undefined

/**
 * Returns the token of a link, making it if none is stored or it cannot be decrypted.
 * @param name that the token is encrypted under, such as `proposal-link/ID`
 * @param renew if true, the earlier link stops working
 * @returns `stored` to write if the token is new
 */
export async function getLinkToken(
  db: Queryable,
  settings: AuthSettings,
  { name, encrypted, renew = false }: { name: string; encrypted: string | null; renew?: boolean },
): Promise<{ token: string; stored?: StoredToken }> {
  const secrets = await getAuthSecrets(db, settings)
  if (encrypted && !renew)
    for (const secret of [secrets.current, ...secrets.previous]) {
      const token = decryptSetting(secret, name, encrypted)
      if (token !== undefined) return { token }
    }
  const token = randomBytes(tokenBytes).toString('base64url')
  const stored = { token_sha256: hashToken(token), encrypted_token: encryptSetting(secrets.current, name, token) }
  return { token, stored }
}
