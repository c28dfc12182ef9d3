import type { FieldErrors } from '#app/lib/form.ts'

const titles: Record<string, string> = {
  q: 'Search',
  kind: 'Kind',
  status: 'Status',
  owner: 'Assignee',
  value_from: 'Value',
  value_to: 'Value',
  from: 'Received',
  to: 'Received',
  artwork: 'With artwork',
  unread: 'Unread',
  mentions: 'Mentions me',
  due: 'Due',
  waiting: 'Awaiting reply',
  spam: 'Spam',
}

/** One message for each invalid field, prefixed with its label. */
export function listErrors(errors: FieldErrors): string[] {
  const lines = Object.entries(errors).flatMap(([name, messages = []]) =>
    messages.map((message) => (name in titles ? `${titles[name]}: ${message}.` : `${message}.`)),
  )
  return [...new Set(lines)]
}

/** True if a field of the filter panel is invalid. */
export const hasPanelErrors = (errors: FieldErrors) =>
  Object.keys(errors).some((name) => name !== 'q' && name in titles)
