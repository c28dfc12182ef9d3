import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { type ContentLine, sendCampaigns, sendGifts, sendRecipients } from '#db/tables/sends.ts'
import { stockItems } from '#db/tables/stock.ts'
import type { Campaign } from '../links.server.ts'
import { ensureSendMailQueue, queueInvitations } from '../mail/queue.server.ts'
import type { CampaignFields } from './campaign.schema.ts'
import { getCampaignState } from './state.ts'

/** Fields to store, those of the form and others. Omitted fields are unchanged; a new campaign gets their defaults. */
export type CampaignChange = Partial<CampaignFields> & {
  /** Only a draft can change its kind. */
  kind?: Campaign['kind']
  /** Customer that the campaign is for. */
  contactId?: string | null
  companyId?: string | null
  /** From `storeLogo`; null for the shop's. */
  logo?: Campaign['logo']
  /** From `contents.server.ts`. */
  contents?: ContentLine[]
}

function toColumns(change: CampaignChange): Partial<typeof sendCampaigns.$inferInsert> {
  const { allowsOtherCountries, asksPhone, asksNote, remindAfterDays, remindBeforeDays, ...rest } = change
  const { publicDomains, publicLimit, contactId, companyId, ...same } = rest
  const renamed = {
    allows_other_countries: allowsOtherCountries,
    asks_phone: asksPhone,
    asks_note: asksNote,
    remind_after_days: remindAfterDays,
    remind_before_days: remindBeforeDays,
    public_domains: publicDomains,
    public_limit: publicLimit,
    contact_id: contactId,
    company_id: companyId,
  }
  return { ...same, ...Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined)) }
}

/** Creates a draft. @param isFromPortal true for one of the customer, who sees and edits it */
export function createCampaign(
  db: Queryable,
  {
    fields,
    by,
    id,
    isFromPortal = false,
  }: { fields: CampaignFields & CampaignChange; by: Actor; id?: string; isFromPortal?: boolean },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { title, sender, deadline, countries } = fields
    const [row] = await tx
      .insert(sendCampaigns)
      .values({ ...toColumns(fields), title, sender, deadline, countries, id, is_from_portal: isFromPortal })
      .returning({ id: sendCampaigns.id })
    if (!row) throw new Error('the campaign was not inserted')
    await addAuditEntry(tx, { by, action: 'send.created', subject: title, subjectId: row.id })
    return row
  })
}

/** Reads a campaign; undefined for an unknown one. */
export async function readCampaign(db: Queryable, id: string): Promise<Campaign | undefined> {
  const [row] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.id, id))
  return row
}

/** The same, locked until the transaction ends. Answers of recipients wait. */
export async function lockCampaign(tx: Transaction, id: string): Promise<Campaign | undefined> {
  const [row] = await tx.select().from(sendCampaigns).where(eq(sendCampaigns.id, id)).for('update')
  return row
}

/** Lists what a campaign sends; one that changed its kind before it opened still stores contents and gifts of the other. */
export const listContents = (
  { kind, contents }: Pick<Campaign, 'kind' | 'contents'>,
  gifts: readonly { contents: ContentLine[] }[],
): ContentLine[] => (kind === 'gift' ? gifts.flatMap((gift) => gift.contents) : contents)

export type ChangeResult =
  | { outcome: 'changed'; version: number }
  /** Someone else changed it since. */
  | { outcome: 'conflict'; campaign: Campaign }
  /** Packing started, or it is closed. */
  | { outcome: 'locked' }
  /** The contents cannot change, as someone confirmed already. */
  | { outcome: 'answered' }
  /** The package or a gift is sent from the stock of another company than the chosen one. */
  | { outcome: 'stock-of-other-company' }
  /** More people confirmed by the public link than its new limit. */
  | { outcome: 'limit-below-count'; count: number }
  | { outcome: 'not-found' }

/** Changes a draft or an open campaign. @param version shown to the editor */
export async function changeCampaign(
  { db, jobs }: Pick<Services, 'jobs'> & { db: Queryable },
  { id, version, change, by }: { id: string; version: number; change: CampaignChange; by: Actor },
): Promise<ChangeResult> {
  await ensureSendMailQueue(jobs)
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id)
    if (!campaign) return { outcome: 'not-found' }
    if (campaign.version !== version) return { outcome: 'conflict', campaign }
    if (campaign.status !== 'draft' && campaign.status !== 'open') return { outcome: 'locked' }
    if (change.kind && change.kind !== campaign.kind && campaign.status !== 'draft') return { outcome: 'locked' }
    const hasSameContents = JSON.stringify(change.contents) === JSON.stringify(campaign.contents)
    // The product search posts the contents, too: unchanged, they make no new version.
    if (hasSameContents && Object.keys(change).length === 1) return { outcome: 'changed', version }
    if (change.contents && !hasSameContents) {
      const isConfirmed = eq(sendRecipients.status, 'confirmed')
      const [answered] = await tx
        .select({ id: sendRecipients.id })
        .from(sendRecipients)
        .where(and(eq(sendRecipients.campaign_id, id), isConfirmed))
        .limit(1)
      if (answered) return { outcome: 'answered' }
    }
    const { companyId } = change
    if (
      companyId !== undefined &&
      companyId !== campaign.company_id &&
      (await hasStockOfOtherCompany(tx, campaign, companyId))
    )
      return { outcome: 'stock-of-other-company' }
    const limit = change.publicLimit === undefined ? campaign.public_limit : change.publicLimit
    if (campaign.public_count > (limit ?? 0)) return { outcome: 'limit-below-count', count: campaign.public_count }
    const changed = { ...toColumns(change), version: version + 1, updated_at: new Date() }
    await tx.update(sendCampaigns).set(changed).where(eq(sendCampaigns.id, id))
    const today = getShopDay()
    const { status, deadline } = { ...campaign, ...change }
    const isReopened =
      getCampaignState(campaign, today) === 'ended' && getCampaignState({ status, deadline }, today) === 'open'
    // Invitations that were queued after the deadline were not sent.
    if (isReopened) await queueInvitations(jobs, tx, { campaignId: id })
    const fields = Object.keys(change).join(', ')
    await addAuditEntry(tx, {
      by,
      action: 'send.changed',
      subject: campaign.title,
      subjectId: id,
      after: { fields },
    })
    return { outcome: 'changed', version: version + 1 }
  })
}

/** True if the campaign sends stock of another company than this one; with null, stock of any company. */
async function hasStockOfOtherCompany(tx: Transaction, campaign: Campaign, companyId: string | null): Promise<boolean> {
  const gifts = await tx
    .select({ contents: sendGifts.contents })
    .from(sendGifts)
    .where(eq(sendGifts.campaign_id, campaign.id))
  // A draft can switch between package and gift; both sets of contents stay stored.
  const lines =
    campaign.status === 'draft'
      ? [campaign, ...gifts].flatMap(({ contents }) => contents)
      : listContents(campaign, gifts)
  const ids = lines.flatMap(({ stock }) => Object.values(stock ?? {}))
  const isOther = companyId === null ? isNotNull(stockItems.company_id) : ne(stockItems.company_id, companyId)
  const where = and(inArray(stockItems.id, ids), isOther)
  return (await tx.$count(stockItems, where)) > 0
}

/** Deletes a draft with its recipients. @returns false for an unknown campaign or one that is no draft */
export function deleteCampaign(db: Queryable, { id, by }: { id: string; by: Actor }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id)
    if (campaign?.status !== 'draft') return false
    await tx.delete(sendCampaigns).where(eq(sendCampaigns.id, id))
    await addAuditEntry(tx, { by, action: 'send.deleted', subject: campaign.title, subjectId: id })
    return true
  })
}
