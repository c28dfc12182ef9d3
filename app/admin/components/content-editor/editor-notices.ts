/** Messages after an action, by the key in the URL. A kind adds its own. */
export const editorNotices: Record<string, string> = {
  published: 'Published. Your changes are live.',
  drafted: 'Draft saved. Only you and people with its preview link can see it.',
  discarded: 'Draft discarded.',
  restored: 'Restored. This version is live.',
  scheduled: 'Scheduled. Edits that you make until then are included.',
  unscheduled: 'Schedule removed. Your draft is unchanged.',
  linked: 'Link created. Anyone who has it can see the draft.',
  unlinked: 'Link revoked. It no longer works.',
}
