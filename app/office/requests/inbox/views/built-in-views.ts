import { type InboxFilter, inboxParams } from '#app/features/requests/inbox/filter.ts'

/** The views that everybody has. */
const filters: readonly (readonly [name: string, filter: InboxFilter])[] = [
  ['All', {}],
  ['Mine', { owner: 'me' }],
  ['Unassigned', { owner: 'nobody' }],
  ['Unread', { unread: true }],
  ['Mentions', { mentions: 'yes' }],
  ['Due', { due: true }],
  ['Spam', { spam: 'only' }],
]

export const builtInViews = filters.map(([name, filter]) => ({ name, query: inboxParams(filter).toString() }))

export const inboxPath = '/admin/requests'
export const viewsPath = '/admin/requests/views'

export const inboxAddress = (query: string) => (query ? `${inboxPath}?${query}` : inboxPath)
