import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { listContents, readCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import { isCampaignOf } from '#app/features/sends/campaigns/is-campaign-of.server.ts'
import { listCampaigns as listAll } from '#app/features/sends/campaigns/list-campaigns.server.ts'
import { getCampaignState } from '#app/features/sends/campaigns/state.ts'
import type { Campaign } from '#app/features/sends/links.server.ts'
import { readRecipient } from '#app/features/sends/recipients/recipients.server.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'

const pageSize = 25

type CampaignView = {
  companyId: string
  /** Id of the last row of the previous page. */
  after?: string | undefined
  limit?: number
  /** True to leave out closed ones. */
  skipsClosed?: boolean
}

/** Lists the campaigns of a company, newest first, without the drafts of staff. */
export async function listCampaigns(db: Queryable, { limit = pageSize, ...view }: CampaignView) {
  const { rows, next } = await listAll(db, { ...view, limit, isForPortal: true })
  return {
    rows: rows.map(({ id, title, state, deadline, recipients, confirmed }) => ({
      id,
      title,
      state,
      deadline,
      recipients,
      confirmed,
    })),
    next,
  }
}
export type ListedCampaign = Awaited<ReturnType<typeof listCampaigns>>['rows'][number]

/** Finds a campaign of a company; undefined for one of another, and for a draft of staff. */
export async function findCampaign(
  db: Queryable,
  { companyId, id }: { companyId: string; id: string },
): Promise<Campaign | undefined> {
  const campaign = await readCampaign(db, id)
  const isShown = campaign && (campaign.status !== 'draft' || campaign.is_from_portal)
  if (!isShown || (await db.$count(sendCampaigns, and(eq(sendCampaigns.id, id), isCampaignOf(companyId)))) === 0)
    return undefined
  return campaign
}

/** Reads a confirmed recipient of a campaign with the address, which the audit log records; undefined for another one. */
export async function readRecipientAddress(
  db: Queryable,
  { campaignId, id, by }: { campaignId: string; id: string; by: Actor },
) {
  const isTheirs = and(
    eq(sendRecipients.id, id),
    eq(sendRecipients.campaign_id, campaignId),
    eq(sendRecipients.status, 'confirmed'),
  )
  const found = (await db.$count(sendRecipients, isTheirs)) > 0
  return found ? readRecipient(db, { id, by }) : undefined
}

/** A draft that its company still sets up. */
export const isEditable = ({ status, is_from_portal, portal_requested_at }: Campaign): boolean =>
  status === 'draft' && is_from_portal && portal_requested_at === null

/** A campaign as its page shows it. */
export const toPortalCampaign = (campaign: Campaign) => ({
  id: campaign.id,
  kind: campaign.kind,
  title: campaign.title,
  message: campaign.message,
  deadline: campaign.deadline,
  countries: campaign.countries,
  requestedAt: campaign.portal_requested_at,
  /** Of each box; none of a choice of gifts. */
  contents: listContents(campaign, []).map(({ id, name, color, image, quantity }) => ({
    id,
    name,
    color,
    image,
    quantity,
  })),
  state: getCampaignState(campaign, getShopDay()),
  isEditable: isEditable(campaign),
})
export type PortalCampaign = ReturnType<typeof toPortalCampaign>
