import type { Filter } from '#app/admin/components/data-list/filters.ts'
import type { BuiltInView } from '#app/admin/components/data-list/view-strip.tsx'
import { type InboxFilter, isShortWord, toInboxParams, unassigned } from '#app/features/requests/inbox/filter.ts'
import { type RequestKind, requestKinds } from '#app/features/requests/kinds.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { recoveryDays } from '#app/features/requests/removal/recovery-days.ts'
import { requestStatuses, statusTitles } from '#app/features/requests/statuses.ts'

export type Person = { id: string; name: string }

/** Short names of request kinds, for lists. */
export const kindShortNames: Record<RequestKind, string> = {
  'email-signup': 'Signup',
  project: 'Project',
  quote: 'Quote',
  'swag-box': 'Swag box',
  'free-sample': 'Sample',
}

/** In the order of `toInboxParams`. @param assignee of the active filter, offered even if unknown */
export function getInboxFilters({ assignee, mentions }: InboxFilter, assignees: readonly Person[]): Filter[] {
  const people = [{ id: 'me', name: 'Me' }, { id: unassigned, name: 'Unassigned' }, ...assignees]
  const isKnown = assignee === undefined || people.some(({ id }) => id === assignee)
  return [
    { type: 'choices', name: 'kind', label: 'Type', options: toOptions(requestKinds, kindShortNames) },
    { type: 'choices', name: 'status', label: 'Status', options: toOptions(requestStatuses, statusTitles) },
    {
      type: 'select',
      name: 'owner',
      label: 'Assignee',
      placeholder: 'Anyone',
      options: [...people, ...(isKnown ? [] : [{ id: assignee, name: 'Unknown' }])].map(({ id, name }) => ({
        value: id,
        label: name,
      })),
      describe: (label) => (label === 'Unassigned' ? label : label === 'Me' ? 'Assigned to me' : `Assignee: ${label}`),
    },
    { type: 'range', names: ['value_from', 'value_to'], label: 'Value', of: 'dollars' },
    { type: 'range', names: ['from', 'to'], label: 'Received', of: 'dates' },
    {
      type: 'flags',
      label: 'Show only',
      options: [
        { name: 'artwork', label: 'With artwork' },
        { name: 'unread', label: 'Unread' },
        mentions === 'new'
          ? { name: 'mentions', value: 'new', label: 'Unread mentions' }
          : { name: 'mentions', label: 'Mentions me' },
        { name: 'due', label: 'Next step due' },
        { name: 'waiting', label: 'Awaiting our reply > 24 h' },
        { name: 'in_hands', label: 'In hands this week' },
        { name: 'won_this_month', label: 'Won this month' },
      ],
    },
    {
      type: 'select',
      name: 'spam',
      label: 'Spam',
      placeholder: 'Exclude spam',
      options: [
        { value: 'with', label: 'Include spam' },
        { value: 'only', label: 'Spam only' },
      ],
    },
    {
      type: 'select',
      name: 'removed',
      label: 'Removed',
      placeholder: 'Exclude deleted and merged',
      options: [
        { value: 'deleted', label: 'Deleted' },
        { value: 'merged', label: 'Merged' },
      ],
    },
  ]
}

const toOptions = <T extends string>(values: readonly T[], titles: Record<T, string>) =>
  values.map((value) => ({ value, label: titles[value] }))

type InboxView = BuiltInView & { empty: { title: string; text: string } }

/** The views of every team member, each with its empty state. */
export const inboxViews: InboxView[] = (
  [
    ['All', {}, 'No requests yet', 'Requests that customers submit in your store appear here.'],
    [
      'Assigned to me',
      { assignee: 'me' },
      'No requests assigned to you',
      'Requests appear here when you or a teammate assigns them to you.',
    ],
    ['Unassigned', { assignee: unassigned }, 'No unassigned requests', 'Requests without an assignee appear here.'],
    ['Unread', { unread: true }, 'All caught up', 'Unread requests appear here.'],
    [
      'Mentions',
      { mentions: 'yes' },
      'No mentions',
      'Requests appear here when a teammate mentions you with @ in a note.',
    ],
    [
      'Next steps due',
      { due: true },
      'No next step is due',
      'Requests with a next step due today or earlier appear here.',
    ],
    [
      'Awaiting our reply',
      { waiting: true },
      'No one is waiting',
      'Requests that have waited more than 24 hours for a first reply appear here.',
    ],
    [
      'In hands this week',
      { inHands: true },
      'No in-hands dates this week',
      'Requests whose in-hands date is within seven days appear here.',
    ],
    [
      'Won this month',
      { wonThisMonth: true },
      'Nothing won yet this month',
      'Requests appear here when you change their status to Won.',
    ],
    ['Spam', { spam: 'only' }, 'No spam', 'Requests that look like spam appear here, separate from your inbox.'],
    [
      'Deleted',
      { removed: 'deleted' },
      'No deleted requests',
      `Deleted requests appear here for ${recoveryDays} days. An Admin can restore them.`,
    ],
  ] as const satisfies readonly (readonly [string, InboxFilter, string, string])[]
).map(([name, filter, title, text]) => ({
  name,
  query: toInboxParams(filter).toString(),
  isLast: 'removed' in filter,
  empty: { title, text },
}))

/** The empty state of a filter. */
export function getEmptyTexts(filter: InboxFilter): { title: string; text: string; isBuiltIn: boolean } {
  const query = toInboxParams(filter).toString()
  const builtIn = inboxViews.find((view) => view.query === query)
  if (builtIn) return { ...builtIn.empty, isBuiltIn: true }
  const { search, ...rest } = filter
  const hasOthers = toInboxParams(rest).size > 0
  const isShort = search && !parseReference(search) && search.split(' ').some(isShortWord)
  return {
    title: search ? `No results for “${search}”` : 'No requests match this filter',
    text: [
      hasOthers ? 'Remove a filter' : 'Try fewer words',
      filter.spam === undefined && !filter.removed ? ', or include spam.' : '.',
      isShort ? ' Terms of one or two letters only match the beginnings of words.' : '',
    ].join(''),
    isBuiltIn: false,
  }
}
