import { type ListedState, stateTitles } from '#app/features/proposals/listing/filter.ts'
import { Badge } from '#app/ui/badge.tsx'

const tones: Record<ListedState, 'forest' | 'mustard' | 'outline' | 'danger'> = {
  draft: 'outline',
  scheduled: 'mustard',
  sent: 'mustard',
  viewed: 'mustard',
  expired: 'outline',
  accepted: 'forest',
  declined: 'danger',
  withdrawn: 'outline',
}

type StateBadgeProps = { state: ListedState; awaitsReply: boolean }

/** State of a proposal, and whether a recipient awaits a reply. */
export const StateBadge = ({ state, awaitsReply }: StateBadgeProps) => (
  <span className="inline-flex flex-wrap gap-1">
    <Badge tone={tones[state]}>{stateTitles[state]}</Badge>
    {awaitsReply && <Badge tone="danger">Awaiting our reply</Badge>}
  </span>
)
