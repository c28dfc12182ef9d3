import { eq } from 'drizzle-orm'
import { createAlerts } from '#app/features/requests/alerts/create-alerts.server.ts'
import { deleteCampaign, lockCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import { changeStatus, findOpeningProblem } from '#app/features/sends/campaigns/change-status.server.ts'
import { ensureSendMailQueue } from '#app/features/sends/mail/queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { getPortalActor, type PortalMember } from '../access/portal-member.ts'
import { isEditable } from '../records/campaigns.server.ts'

type Options = { member: PortalMember; campaignId: string; ip: string }

export type StartResult = 'opened' | 'requested' | 'no-contents' | 'no-recipients' | 'ended' | 'not-possible'

/**
 * Opens a draft of a company if staff allow it, which emails its recipients; otherwise asks staff to. Alerts staff in both cases,
 * once.
 */
export async function requestStart(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { member, campaignId, ip }: Options,
): Promise<StartResult> {
  await ensureSendMailQueue(jobs)
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    if (campaign?.company_id !== member.companyId || !isEditable(campaign)) return 'not-possible'
    const problem = await findOpeningProblem(tx, campaign)
    if (problem) return problem
    await tx.update(sendCampaigns).set({ portal_requested_at: new Date() }).where(eq(sendCampaigns.id, campaignId))
    await createAlerts(tx, { kind: 'campaign-requested', campaignId, staffIds: 'all', causedBy: null })
    if (!member.canStartCampaigns) return 'requested'
    const by = getPortalActor({ ...member, ip })
    const opened = await changeStatus({ db: tx, jobs }, { id: campaignId, to: 'open', by })
    if (opened !== 'changed') throw new Error(`the campaign was not opened: ${opened}`)
    return 'opened'
  })
}

/** Deletes a draft that its company still sets up. @returns false for another one */
export const discardCampaign = (db: Database, { member, campaignId, ip }: Options): Promise<boolean> =>
  db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    if (campaign?.company_id !== member.companyId || !isEditable(campaign)) return false
    return deleteCampaign(tx, { id: campaignId, by: getPortalActor({ ...member, ip }) })
  })
