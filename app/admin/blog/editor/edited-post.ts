import type { PostStatus } from '#app/features/blog/editing/post-status.ts'

/** The post as the editor has it, beyond the form values. */
export type EditedPost = {
  id: string
  title: string
  slug: string
  status: PostStatus
  publishedAt: string | null
  publishAt: string | null
  /** The planned time as a clock in Chicago shows it. */
  publishLocal: string
  /** Preview link of the draft. */
  link: string | null
}
