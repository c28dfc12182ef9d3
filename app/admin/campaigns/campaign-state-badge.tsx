import { type CampaignState, campaignStateTitles } from '#app/features/sends/campaigns/state.ts'
import { Badge } from '#app/ui/badge.tsx'

const tones: Record<CampaignState, 'forest' | 'mustard' | 'outline' | 'danger'> = {
  draft: 'outline',
  open: 'forest',
  ended: 'danger',
  packing: 'mustard',
  closed: 'outline',
}

export const CampaignStateBadge = ({ state }: { state: CampaignState }) => (
  <Badge tone={tones[state]}>{campaignStateTitles[state]}</Badge>
)
