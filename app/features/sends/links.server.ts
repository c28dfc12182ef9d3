import { and, eq, isNull } from 'drizzle-orm'
import { getLinkToken, getTokenHash } from '#app/lib/http/link-token.server.ts'
import type { Settings } from '#app/lib/settings/settings-schema.ts'
import type { Queryable } from '#db/client.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'

export type Campaign = typeof sendCampaigns.$inferSelect
export type Recipient = typeof sendRecipients.$inferSelect

type AuthSettings = Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_BEFORE'>
type Linked = Pick<Recipient, 'id' | 'encrypted_token'>

/** The names that the tokens of a recipient's link and of a campaign's public link are encrypted under. */
export const getLinkName = (recipientId: string) => `send-link/${recipientId}`
export const getPublicLinkName = (campaignId: string) => `send-public-link/${campaignId}`

/** Returns the path of a recipient's link, making it on first use. @param renew if true, the earlier link stops working */
export async function getLinkPath(
  db: Queryable,
  settings: AuthSettings,
  { id, encrypted_token: encrypted }: Linked,
  { renew = false } = {},
): Promise<string> {
  const name = getLinkName(id)
  return `/s/${await getLinkToken(db, settings, { table: sendRecipients, id, name, encrypted, renew })}`
}

/** Returns the path of a campaign's public link, making it on first use. @param renew if true, the earlier link stops working */
export async function getPublicLinkPath(
  db: Queryable,
  settings: AuthSettings,
  { id, encrypted_token: encrypted }: Linked,
  { renew = false } = {},
): Promise<string> {
  const name = getPublicLinkName(id)
  return `/s/${await getLinkToken(db, settings, { table: sendCampaigns, id, name, encrypted, renew })}/join`
}

/** Finds the recipient and campaign of a personal link; undefined for an unknown or revoked one, and before the campaign opened. */
export async function findByToken(db: Queryable, token: string) {
  const hash = getTokenHash(token)
  if (!hash) return undefined
  const [row] = await db
    .select({ recipient: sendRecipients, campaign: sendCampaigns })
    .from(sendRecipients)
    .innerJoin(sendCampaigns, eq(sendCampaigns.id, sendRecipients.campaign_id))
    .where(and(eq(sendRecipients.token_sha256, hash), isNull(sendRecipients.revoked_at)))
  return row && row.campaign.status !== 'draft' ? row : undefined
}

/** Finds the campaign of a page for codes; undefined for an unknown one, and before the campaign opened. */
export async function findBySlug(db: Queryable, slug: string): Promise<Campaign | undefined> {
  const [row] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.slug, slug))
  return row?.kind === 'gift' && row.status !== 'draft' ? row : undefined
}

/** Finds the campaign of a public link; undefined for an unknown one, a withdrawn one, and before the campaign opened. */
export async function findByPublicToken(db: Queryable, token: string): Promise<Campaign | undefined> {
  const hash = getTokenHash(token)
  if (!hash) return undefined
  const [row] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.token_sha256, hash))
  return row && row.status !== 'draft' && row.public_limit !== null ? row : undefined
}
