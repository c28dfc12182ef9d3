import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import type { proposalRecipients } from '#db/tables/proposals.ts'
import type { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
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

type LinkedTable = typeof proposalRecipients | typeof sendRecipients | typeof sendCampaigns

type LinkOptions = {
  table: LinkedTable
  id: string
  /** The token is encrypted under it, such as `proposal-link/ID`. */
  name: string
  /** As read from the row. */
  encrypted: string | null
  /** True to end the earlier link. */
  renew?: boolean
}

/**
 * Returns the token of a row's link. Makes and stores it if there is none or it cannot be decrypted, unless another transaction has
 * stored one since: its email names that one.
 */
export async function getLinkToken(
  db: Queryable,
  settings: AuthSettings,
  { table, id, name, encrypted, renew = false }: LinkOptions,
): Promise<string> {
  const secrets = await getAuthSecrets(db, settings)
  if (encrypted && !renew)
    for (const secret of [secrets.current, ...secrets.previous]) {
      const token = decryptSetting(secret, name, encrypted)
      if (token !== undefined) return token
    }
  const token = randomBytes(tokenBytes).toString('base64url')
  const stored: StoredToken = {
    token_sha256: hashToken(token),
    encrypted_token: encryptSetting(secrets.current, name, token),
  }
  const isRow = eq(table.id, id)
  const isUnchanged = renew ? undefined : sql`${table.encrypted_token} is not distinct from ${encrypted}`
  const written = await db.update(table).set(stored).where(and(isRow, isUnchanged)).returning({ id: table.id })
  if (written.length > 0) return token
  const [row] = await db.select({ encrypted: table.encrypted_token }).from(table).where(isRow)
  return row ? getLinkToken(db, settings, { table, id, name, encrypted: row.encrypted }) : token
}
