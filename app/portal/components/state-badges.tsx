import type { ProposalState } from '#app/features/proposals/lifecycle/state.ts'
import { type CampaignState, campaignStateTitles } from '#app/features/sends/campaigns/state.ts'
import { shipmentStateTitles } from '#app/features/sends/shipping/shipment-state.ts'
import { Badge, type BadgeProps } from '#app/ui/badge.tsx'

const proposalStates: Record<ProposalState, { title: string; tone: BadgeProps['tone'] }> = {
  draft: { title: 'Draft', tone: 'outline' },
  sent: { title: 'Awaiting your response', tone: 'mustard' },
  expired: { title: 'Expired', tone: 'outline' },
  accepted: { title: 'Accepted', tone: 'forest' },
  declined: { title: 'Declined', tone: 'outline' },
  withdrawn: { title: 'Withdrawn', tone: 'outline' },
}

export const ProposalStateBadge = ({ state }: { state: ProposalState }) => (
  <Badge tone={proposalStates[state].tone}>{proposalStates[state].title}</Badge>
)

const campaignTones: Record<CampaignState, BadgeProps['tone']> = {
  draft: 'outline',
  open: 'forest',
  ended: 'neutral',
  packing: 'mustard',
  closed: 'outline',
}

export const CampaignBadge = ({ state }: { state: CampaignState }) => (
  <Badge tone={campaignTones[state]}>{campaignStateTitles[state]}</Badge>
)

const shipmentTones = { shipped: 'mustard', delivered: 'forest', returned: 'danger' } as const

export const ShipmentBadge = ({ state }: { state: keyof typeof shipmentTones }) => (
  <Badge tone={shipmentTones[state]}>{shipmentStateTitles[state]}</Badge>
)
