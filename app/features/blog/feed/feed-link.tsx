import { Rss } from 'lucide-react'
import { feedPath } from '../post.ts'

export function FeedLink() {
  return (
    <a
      href={feedPath}
      className="inline-flex min-h-6 items-center gap-1.5 font-semibold text-muted underline-offset-4 hover:text-ink hover:underline"
    >
      <Rss aria-hidden="true" className="size-3.5" />
      RSS
    </a>
  )
}
