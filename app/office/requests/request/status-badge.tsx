import { type RequestStatus, statusTitles } from '#app/features/requests/statuses.ts'
import { Badge, type BadgeProps } from '#app/ui/badge.tsx'

const tones: Record<RequestStatus, BadgeProps['tone']> = {
  new: 'mustard',
  'in-review': 'forest',
  'proposal-sent': 'terracotta',
  won: 'forest',
  lost: 'neutral',
  spam: 'danger',
}

export function StatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={tones[status]}>{statusTitles[status]}</Badge>
}
