/** Rejects an empty post that is published or scheduled. */
export const noTextMessage = 'Enter text before you publish'

/** Publication status of a post. */
export type StatusChange = { to: 'unchanged' | 'published' | 'draft' } | { to: 'scheduled'; at: Date }

type PostDates = { status: string; published_at: string | null; publish_at: string | null }

/**
 * Returns a post with new status and dates. The first publication sets the date, and hiding keeps it; a scheduled post is a
 * draft until its time.
 */
export function applyStatus<T extends PostDates>(post: T, change: StatusChange, now = new Date()): T {
  switch (change.to) {
    case 'unchanged':
      return post
    case 'published':
      return { ...post, status: 'published', published_at: post.published_at ?? now.toISOString(), publish_at: null }
    case 'draft':
      return { ...post, status: 'draft', publish_at: null }
    case 'scheduled':
      return { ...post, status: 'draft', publish_at: change.at.toISOString() }
  }
}

export const postStatuses = ['draft', 'scheduled', 'published'] as const
export type PostStatus = (typeof postStatuses)[number]

export const statusTitles: Record<PostStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
}

export const getStatus = ({ status, publish_at }: { status: string; publish_at: unknown }): PostStatus =>
  status === 'published' ? 'published' : publish_at ? 'scheduled' : 'draft'
