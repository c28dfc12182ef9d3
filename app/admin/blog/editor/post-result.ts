import type { FieldDifference, PostValues } from '#app/features/blog/editing/post-form.ts'
import type { OtherChange } from '#app/features/blog/editing/save.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'

/** Reason a post was not saved; the input is preserved. */
export type PostResult = {
  values: PostValues
  errors: FieldErrors
  message?: string
  /** Conflicting changes of someone else, with the differences and the version shown to the reader. */
  conflict?: { version: number; changes: OtherChange[]; differences: FieldDifference[] }
}

export type Intent = 'draft' | 'publish' | 'unpublish' | 'schedule' | 'unschedule'

export const isIntent = (text: unknown): text is Intent =>
  typeof text === 'string' && ['draft', 'publish', 'unpublish', 'schedule', 'unschedule'].includes(text)

/** Status message per action, on the same page. The save bar reports saved drafts. */
export const messages: Record<string, string> = {
  'draft-saved': 'Draft saved. Only you can see it until you publish.',
  publish: 'Published. Your changes are live.',
  unpublish: 'Unpublished. The post is a draft again.',
  schedule: 'Post scheduled.',
  unschedule: 'Schedule removed. The post is a draft.',
  discarded: 'Draft discarded.',
  restored: 'Version restored.',
}
