import type { FieldErrors } from '#app/lib/form.ts'

const titles: Record<string, string> = {
  q: 'Search',
  kind: 'Kind',
  status: 'Status',
  owner: 'Owner',
  value_from: 'Value',
  value_to: 'Value',
  from: 'Received',
  to: 'Received',
  artwork: 'With artwork',
  unread: 'Unread',
  mentions: 'Mentions me',
  due: 'Due',
  waiting: 'Waiting over a day',
  spam: 'Spam',
}

/** A line for each mistake, under the name its field has; what is wrong with the address as a whole has none. */
export function errorLines(errors: FieldErrors): string[] {
  const lines = Object.entries(errors).flatMap(([name, messages = []]) =>
    messages.map((message) => (name in titles ? `${titles[name]}: ${message}.` : `${message}.`)),
  )
  return [...new Set(lines)]
}

/** Whether a field of the panel, which opens by a button, is wrong. */
export const areInPanel = (errors: FieldErrors) => Object.keys(errors).some((name) => name !== 'q' && name in titles)
