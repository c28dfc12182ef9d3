import type { ListedEndpoint } from '#app/features/webhooks/endpoints/endpoints.server.ts'
import { Badge } from '#app/ui/badge.tsx'

const badges = {
  active: { tone: 'forest', label: 'Active' },
  paused: { tone: 'mustard', label: 'Paused' },
  disabled: { tone: 'danger', label: 'Disabled' },
} as const

export function EndpointStatus({ status }: Pick<ListedEndpoint, 'status'>) {
  const { tone, label } = badges[status]
  return <Badge tone={tone}>{label}</Badge>
}
