import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { decryptSetting, encryptSetting } from '#app/lib/settings/encrypt-setting.server.ts'
import type { Settings } from '#app/lib/settings/settings-schema.ts'
import { getAuthSecrets } from '#app/lib/storage/shared-key.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalRecipients, proposals } from '#db/tables/proposals.ts'

export type Recipient = typeof proposalRecipients.$inferSelect

/** 192 bits. */
const tokenBytes = 24
const tokenPattern = /^[\w-]{32}$/

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Name that a recipient's token is encrypted under. */
const getSecretName = (recipientId: string) => `proposal-link/${recipientId}`

type AuthSettings = Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_BEFORE'>

/**
 * Returns the path of a recipient's link, making it on first use.
 * @param renew if true, the earlier link stops working
 */
export async function getLinkPath(
  db: Queryable,
  settings: AuthSettings,
  recipient: Pick<Recipient, 'id' | 'encrypted_token'>,
  { renew = false } = {},
): Promise<string> {
  const secrets = await getAuthSecrets(db, settings)
  const { encrypted_token: stored } = recipient
  const name = getSecretName(recipient.id)
  if (stored && !renew)
    for (const secret of [secrets.current, ...secrets.previous]) {
      const token = decryptSetting(secret, name, stored)
      if (token !== undefined) return `/p/${token}`
    }
  const token = randomBytes(tokenBytes).toString('base64url')
  await db
    .update(proposalRecipients)
    .set({ token_sha256: hashToken(token), encrypted_token: encryptSetting(secrets.current, name, token) })
    .where(eq(proposalRecipients.id, recipient.id))
  return `/p/${token}`
}

/** Finds the recipient and proposal of a link; undefined for an unknown or revoked one. */
export async function findByToken(db: Queryable, token: string) {
  if (!tokenPattern.test(token)) return undefined
  const [row] = await db
    .select({ recipient: proposalRecipients, proposal: proposals })
    .from(proposalRecipients)
    .innerJoin(proposals, eq(proposals.id, proposalRecipients.proposal_id))
    .where(and(eq(proposalRecipients.token_sha256, hashToken(token)), isNull(proposalRecipients.revoked_at)))
  return row
}
