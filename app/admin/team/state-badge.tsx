import type { StaffState } from '#app/features/staff/staff.server.ts'
import { Badge, type BadgeProps } from '#app/ui/badge.tsx'

const tones: Record<StaffState, BadgeProps['tone']> = {
  active: 'forest',
  invited: 'mustard',
  'invitation expired': 'terracotta',
  disabled: 'neutral',
}

export const stateTitles: Record<StaffState, string> = {
  active: 'Active',
  invited: 'Invited',
  'invitation expired': 'Invitation expired',
  disabled: 'Deactivated',
}

export function StateBadge({ state }: { state: StaffState }) {
  return <Badge tone={tones[state]}>{stateTitles[state]}</Badge>
}
