import type { PostStatus } from '#app/features/blog/editing/showing.ts'

/** What the editor knows of a post in addition to what is typed. */
export type EditedPost = {
  id: string
  title: string
  slug: string
  status: PostStatus
  publishedAt: string | null
  publishAt: string | null
  /** The planned time as a clock in Chicago shows it. */
  publishLocal: string
  /** Where others see the draft. */
  link: string | null
}
