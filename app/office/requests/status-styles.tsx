import { Ban, Circle, CircleCheck, CircleDot, CircleX, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RequestStatus } from '#app/features/requests/statuses.ts'
import type { BadgeProps } from '#app/ui/badge.tsx'

type StatusLook = {
  icon: ReactNode
  /** Of the icon beside plain text. */
  text: string
  badge: BadgeProps['tone']
}

/** Told apart by shape, not by color alone: a list has fifty of them. */
export const statusLooks: Record<RequestStatus, StatusLook> = {
  new: { icon: <Circle />, text: 'text-terracotta-deep', badge: 'terracotta' },
  'in-review': { icon: <CircleDot />, text: 'text-[#8a6410]', badge: 'mustard' },
  'proposal-sent': { icon: <Send />, text: 'text-ink', badge: 'neutral' },
  won: { icon: <CircleCheck />, text: 'text-forest', badge: 'forest' },
  lost: { icon: <CircleX />, text: 'text-muted', badge: 'outline' },
  spam: { icon: <Ban />, text: 'text-danger', badge: 'danger' },
}
