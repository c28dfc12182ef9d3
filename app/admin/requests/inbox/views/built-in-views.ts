import { type InboxFilter, toInboxParams } from '#app/features/requests/inbox/filter.ts'

/** The views of every team member. */
const filters: readonly (readonly [name: string, filter: InboxFilter])[] = [
  ['All', {}],
  ['Assigned to me', { assignee: 'me' }],
  ['Unassigned', { assignee: 'nobody' }],
  ['Unread', { unread: true }],
  ['Mentions', { mentions: 'yes' }],
  ['Due', { due: true }],
  ['Spam', { spam: 'only' }],
]

export const builtInViews = filters.map(([name, filter]) => ({ name, query: toInboxParams(filter).toString() }))

export const inboxPath = '/admin/requests'
export const viewsPath = '/admin/requests/views'

export const getInboxUrl = (query: string) => (query ? `${inboxPath}?${query}` : inboxPath)
