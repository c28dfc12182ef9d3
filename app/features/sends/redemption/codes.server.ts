import { createHmac, randomInt } from 'node:crypto'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Settings } from '#app/lib/settings/settings-schema.ts'
import { getAuthSecrets } from '#app/lib/storage/shared-key.server.ts'
import { codeAlphabet } from '#app/lib/text/code-alphabet.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { sendCodes } from '#db/tables/send-codes.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { lockCampaign } from '../campaigns/campaigns.server.ts'
import type { Campaign } from '../links.server.ts'

type AuthSettings = Pick<Settings, 'AUTH_SECRET' | 'AUTH_SECRET_BEFORE'>

/** Maximum codes generated at once: their PDF for printing has 100 pages. */
export const maxCodesAtOnce = 1_000
/** Maximum codes of a campaign. */
export const maxCodes = 50_000

const codeLength = 10

/** Reads a typed code; ignores case and everything but letters and digits. Undefined for what cannot be a code. */
export function parseCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return code.length === codeLength && [...code].every((each) => codeAlphabet.includes(each)) ? code : undefined
}

/** A code as it is printed: `7KQ4M-XW2PD`. */
export const formatCode = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`

const hashCode = (secret: string, campaignId: string, code: string) =>
  createHmac('sha256', secret).update(`send-code\n${campaignId}\n${code}`).digest('base64url')

/** Hashes of a code, with the current secret first. */
async function getCodeHashes(db: Queryable, settings: AuthSettings, campaignId: string, code: string) {
  const { current, previous } = await getAuthSecrets(db, settings)
  return [current, ...previous].map((secret) => hashCode(secret, campaignId, code))
}

const generateCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

export type GenerateResult = { ok: true; batch: number; codes: string[] } | { ok: false; message: string }

/** Generates codes of a campaign of gifts until packing starts. Only their hashes are stored, so they are shown only once. */
export async function generateCodes(
  { db, settings }: { db: Queryable; settings: AuthSettings },
  { campaignId, count, by }: { campaignId: string; count: number; by: Actor },
): Promise<GenerateResult> {
  const { current } = await getAuthSecrets(db, settings)
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    if (campaign?.kind !== 'gift' || (campaign.status !== 'draft' && campaign.status !== 'open'))
      return { ok: false, message: 'Codes can be generated until packing starts.' }
    const existing = await tx.$count(sendCodes, eq(sendCodes.campaign_id, campaignId))
    if (existing + count > maxCodes)
      return { ok: false, message: `A campaign has at most ${maxCodes.toLocaleString('en-US')} codes.` }
    if (!campaign.slug) await storeSlug(tx, campaign)
    const codes = [...new Set(Array.from({ length: count }, generateCode))]
    const isOf = eq(sendCodes.campaign_id, campaignId)
    const [last] = await tx
      .select({ batch: sql<number>`coalesce(max(${sendCodes.batch}), 0)` })
      .from(sendCodes)
      .where(isOf)
    const batch = Number(last?.batch ?? 0) + 1
    const hashes = codes.map((code) => hashCode(current, campaignId, code))
    await tx.execute(sql`
      insert into send_codes (campaign_id, batch, hash)
      select ${campaignId}::uuid, ${batch}::int, hash from unnest(${sql.param(hashes)}::text[]) as hash`)
    const after = { codes: codes.length, batch }
    await addAuditEntry(tx, {
      by,
      action: 'send.codes-generated',
      subject: campaign.title,
      subjectId: campaignId,
      after,
    })
    return { ok: true, batch, codes }
  })
}

/** Stores the URL slug of the page where codes are entered: the sender's name, with a number if that is in use. */
async function storeSlug(tx: Transaction, { id, sender }: Campaign): Promise<void> {
  const base = createSlug(sender, 40) || 'gift'
  // Campaigns of one sender that generate their first codes at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('send-slug'), hashtext(${base}))`)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if ((await tx.$count(sendCampaigns, eq(sendCampaigns.slug, slug))) > 0) continue
    await tx.update(sendCampaigns).set({ slug }).where(eq(sendCampaigns.id, id))
    return
  }
}

/** SQL condition: a code that can be redeemed. */
const isUsable = and(isNull(sendCodes.redeemed_at), isNull(sendCodes.revoked_at))

type CodeArgs = { campaignId: string; code: string }

/** True if a code can be redeemed. Changes nothing. */
export async function isCodeUsable(
  db: Queryable,
  settings: AuthSettings,
  { campaignId, code }: CodeArgs,
): Promise<boolean> {
  const hashes = await getCodeHashes(db, settings, campaignId, code)
  const isCode = and(eq(sendCodes.campaign_id, campaignId), inArray(sendCodes.hash, hashes))
  return (await db.$count(sendCodes, and(isCode, isUsable))) > 0
}

/**
 * Redeems a code in one statement: of any number of callers one gets it.
 * @returns the id of the code, with `recipientId` if the same form redeemed it already; undefined for an unknown, used or revoked
 *   one
 */
export async function redeemCode(
  tx: Transaction,
  settings: AuthSettings,
  { campaignId, code, formKey, now }: CodeArgs & { formKey: string; now: Date },
): Promise<{ id: string; recipientId: string | null } | undefined> {
  const hashes = await getCodeHashes(tx, settings, campaignId, code)
  const isCode = and(eq(sendCodes.campaign_id, campaignId), inArray(sendCodes.hash, hashes))
  const [redeemed] = await tx
    .update(sendCodes)
    .set({ redeemed_at: now, form_key: formKey })
    .where(and(isCode, isUsable))
    .returning({ id: sendCodes.id })
  if (redeemed) return { ...redeemed, recipientId: null }
  const [known] = await tx
    .select({ id: sendCodes.id, recipientId: sendCodes.recipient_id })
    .from(sendCodes)
    .where(and(isCode, eq(sendCodes.form_key, formKey)))
  return known?.recipientId ? known : undefined
}

/** Keeps those of the codes that a campaign generated: a file lists no others. */
export async function filterCodes(
  { db, settings }: { db: Queryable; settings: AuthSettings },
  { campaignId, codes }: { campaignId: string; codes: readonly string[] },
): Promise<string[]> {
  const { current, previous } = await getAuthSecrets(db, settings)
  const byHash = new Map(
    codes.flatMap((code) => [current, ...previous].map((secret) => [hashCode(secret, campaignId, code), code])),
  )
  const rows = await db
    .select({ hash: sendCodes.hash })
    .from(sendCodes)
    .where(
      and(
        eq(sendCodes.campaign_id, campaignId),
        sql`${sendCodes.hash} = any(${sql.param([...byHash.keys()])}::text[])`,
      ),
    )
  const known = new Set(rows.map(({ hash }) => byHash.get(hash)))
  return codes.filter((code) => known.has(code))
}

/** Counts the codes of a campaign by batch, the newest first. */
export const listCodeBatches = (db: Queryable, campaignId: string) =>
  db
    .select({
      batch: sendCodes.batch,
      createdAt: sql<Date>`min(${sendCodes.created_at})`.mapWith(sendCodes.created_at),
      codes: sql<number>`count(*)::int`,
      redeemed: sql<number>`count(${sendCodes.redeemed_at})::int`,
      revoked: sql<number>`count(${sendCodes.revoked_at})::int`,
    })
    .from(sendCodes)
    .where(eq(sendCodes.campaign_id, campaignId))
    .groupBy(sendCodes.batch)
    .orderBy(desc(sendCodes.batch))

/** Revokes the codes of a batch that no one redeemed, such as those of a lost print sheet. @returns their number */
export function revokeCodes(
  db: Queryable,
  { campaignId, batch, by }: { campaignId: string; batch: number; by: Actor },
): Promise<number> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    const revoked = await tx
      .update(sendCodes)
      .set({ revoked_at: new Date() })
      .where(and(eq(sendCodes.campaign_id, campaignId), eq(sendCodes.batch, batch), isUsable))
      .returning({ id: sendCodes.id })
    const after = { codes: revoked.length, batch }
    if (campaign && revoked.length > 0)
      await addAuditEntry(tx, {
        by,
        action: 'send.codes-revoked',
        subject: campaign.title,
        subjectId: campaignId,
        after,
      })
    return revoked.length
  })
}
