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

export const StateBadge = ({ state }: { state: ListedState }) => <Badge tone={tones[state]}>{stateTitles[state]}</Badge>
