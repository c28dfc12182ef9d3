import { type PostStatus, statusTitles } from '#app/features/blog/editing/post-status.ts'
import { Badge } from '#app/ui/badge.tsx'

const tones = { draft: 'neutral', scheduled: 'mustard', published: 'forest' } as const

export const StatusBadge = ({ status }: { status: PostStatus }) => (
  <Badge tone={tones[status]}>{statusTitles[status]}</Badge>
)
