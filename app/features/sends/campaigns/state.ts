import type { IsoDate } from '#app/lib/time/iso-date.ts'
import type { campaignStatuses } from '#db/tables/sends.ts'

/** A campaign that is open has ended once its last day is over. */
export type CampaignState = (typeof campaignStatuses)[number] | 'ended'

export const campaignStateTitles: Record<CampaignState, string> = {
  draft: 'Draft',
  open: 'Open',
  ended: 'Deadline passed',
  packing: 'Packing',
  closed: 'Closed',
}

/** @param today in the shop's time zone */
export const getCampaignState = (
  { status, deadline }: { status: (typeof campaignStatuses)[number]; deadline: IsoDate },
  today: IsoDate,
): CampaignState => (status === 'open' && today > deadline ? 'ended' : status)
