import { Ban, Circle, CircleCheck, CircleDot, CircleX, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RequestStatus } from '#app/features/requests/statuses.ts'
import type { BadgeProps } from '#app/ui/badge.tsx'

type StatusStyle = {
  icon: ReactNode
  /** Color of the icon. */
  text: string
  badge: BadgeProps['tone']
}

/** Each status has its own icon, so that color is not the only difference. */
export const statusStyles: Record<RequestStatus, StatusStyle> = {
  new: { icon: <Circle />, text: 'text-terracotta-deep', badge: 'terracotta' },
  'in-review': { icon: <CircleDot />, text: 'text-[#8a6410]', badge: 'mustard' },
  'proposal-sent': { icon: <Send />, text: 'text-ink', badge: 'neutral' },
  won: { icon: <CircleCheck />, text: 'text-forest', badge: 'forest' },
  lost: { icon: <CircleX />, text: 'text-muted', badge: 'outline' },
  spam: { icon: <Ban />, text: 'text-danger', badge: 'danger' },
}
