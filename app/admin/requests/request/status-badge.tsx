import { type RequestStatus, statusTitles } from '#app/features/requests/statuses.ts'
import { Badge } from '#app/ui/badge.tsx'
import { statusStyles } from '../status-styles.tsx'

export function StatusBadge({ status }: { status: RequestStatus }) {
  const { icon, badge } = statusStyles[status]
  return (
    <Badge tone={badge}>
      {icon}
      <span>{statusTitles[status]}</span>
    </Badge>
  )
}
