import type { FieldDifference, PostValues } from '#app/features/blog/editing/post-form.ts'
import type { Meanwhile } from '#app/features/blog/editing/save.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'

/** Why a post was not saved; what was typed stays. */
export type PostReply = {
  values: PostValues
  errors: FieldErrors
  message?: string
  /** Somebody else was faster: what they did, how it differs, and the version that whoever reads this has seen. */
  conflict?: { version: number; meanwhile: Meanwhile[]; differences: FieldDifference[] }
}

export type Intent = 'draft' | 'publish' | 'unpublish' | 'schedule' | 'unschedule'

export const isIntent = (text: unknown): text is Intent =>
  typeof text === 'string' && ['draft', 'publish', 'unpublish', 'schedule', 'unschedule'].includes(text)

/** What is told after each, on the same page. That a draft is saved its bar says. */
export const told: Record<string, string> = {
  kept: 'Saved as your draft. Nobody else sees it until you publish.',
  publish: 'Published. Visitors see it now.',
  unpublish: 'Taken back to draft. Visitors no longer see it.',
  schedule: 'Scheduled.',
  unschedule: 'It is a draft without a date again.',
  discarded: 'Your draft is discarded.',
  restored: 'Restored.',
}
