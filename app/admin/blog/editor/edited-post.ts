import type { PostStatus } from '#app/features/blog/editing/post-status.ts'

/** The post as the editor has it, beyond the form values. */
export type EditedPost = {
  id: string
  title: string
  slug: string
  status: PostStatus
  publishedAt: string | null
  publishAt: string | null
}
