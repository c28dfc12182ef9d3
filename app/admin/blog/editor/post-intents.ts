export type Intent = 'draft' | 'publish' | 'unpublish' | 'schedule' | 'unschedule'

export const isIntent = (text: unknown): text is Intent =>
  typeof text === 'string' && ['draft', 'publish', 'unpublish', 'schedule', 'unschedule'].includes(text)

/** Status message per action, on the same page. The save bar reports saved drafts. */
export const notices = {
  publish: 'Published. Your changes are live.',
  unpublish: 'Unpublished. The post is a draft again.',
  schedule: 'Post scheduled.',
  unschedule: 'Schedule removed. The post is a draft.',
  restored: 'Version restored.',
}
