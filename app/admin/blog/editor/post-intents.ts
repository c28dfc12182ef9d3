const intents = ['draft', 'publish', 'unpublish', 'schedule'] as const
export type Intent = (typeof intents)[number]

export const isIntent = (text: unknown): text is Intent => intents.some((intent) => intent === text)

/** Status messages by `?notice=`: an intent, or `restored`. The save bar reports saved drafts. */
export const statusMessages = {
  publish: 'Published. Your changes are live.',
  unpublish: 'Unpublished. The post is a draft again.',
  schedule: 'Post scheduled.',
  restored: 'Version restored.',
}
