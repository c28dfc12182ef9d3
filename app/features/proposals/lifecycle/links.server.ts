import { and, eq, isNull } from 'drizzle-orm'
import { getLinkToken, getTokenHash } from '#app/lib/http/link-token.server.ts'
import type { Settings } from '#app/lib/settings/settings-schema.ts'
import type { Queryable } from '#db/client.ts'
import { proposalRecipients, proposals } from '#db/tables/proposals.ts'

export type Recipient = typeof proposalRecipients.$inferSelect

/** The name that the token of a recipient's link is encrypted under. */
export const getLinkName = (recipientId: string) => `proposal-link/${recipientId}`

/**
 * Returns the path of a recipient's link, making it on first use.
 * @param renew if true, the earlier link stops working
 */
export async function getLinkPath(
  db: Queryable,
  settings: Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_BEFORE'>,
  { id, encrypted_token: encrypted }: Pick<Recipient, 'id' | 'encrypted_token'>,
  { renew = false } = {},
): Promise<string> {
  const name = getLinkName(id)
  return `/p/${await getLinkToken(db, settings, { table: proposalRecipients, id, name, encrypted, renew })}`
}

/** Finds the recipient and proposal of a link; undefined for an unknown or revoked one. */
export async function findByToken(db: Queryable, token: string) {
  const hash = getTokenHash(token)
  if (!hash) return undefined
  const [row] = await db
    .select({ recipient: proposalRecipients, proposal: proposals })
    .from(proposalRecipients)
    .innerJoin(proposals, eq(proposals.id, proposalRecipients.proposal_id))
    .where(and(eq(proposalRecipients.token_sha256, hash), isNull(proposalRecipients.revoked_at)))
  return row
}
