import type { StaffState } from '#app/features/staff/staff.server.ts'
import { Badge, type BadgeProps } from '#app/ui/badge.tsx'

const tones: Record<StaffState, BadgeProps['tone']> = {
  active: 'forest',
  invited: 'mustard',
  'invitation expired': 'terracotta',
  disabled: 'neutral',
}

export function State({ state }: { state: StaffState }) {
  return <Badge tone={tones[state]}>{state.slice(0, 1).toUpperCase() + state.slice(1)}</Badge>
}
