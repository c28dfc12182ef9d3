import { type InboxFilter, unassigned } from '#app/features/requests/inbox/filter.ts'
import { kindTitles } from '#app/features/requests/kinds.ts'
import { statusTitles } from '#app/features/requests/statuses.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'

const inboxSpam = { with: 'Included', only: 'Spam only' }

/** Describes a filter, one labeled line for each part. @param assignee the name of the assignee it names */
export function describeFilter(filter: InboxFilter, assignee: string | undefined): { label: string; text: string }[] {
  const {
    search,
    kinds,
    statuses,
    valueFrom,
    valueTo,
    from,
    to,
    artwork,
    unread,
    mentions,
    due,
    waiting,
    spam,
    inHands,
    wonThisMonth,
    removed,
  } = filter
  const assignees: Record<string, string> = { me: 'You', [unassigned]: 'Unassigned' }
  const lines: Record<string, string | undefined | false> = {
    Search: search,
    Type: kinds?.map((kind) => kindTitles[kind]).join(', '),
    Status: statuses?.map((status) => statusTitles[status]).join(', '),
    Assignee: filter.assignee && (assignees[filter.assignee] ?? assignee ?? 'Unknown'),
    Value: between(valueFrom, valueTo, formatCents, ['or more', 'or less']),
    Received: between(from, to, formatLongDate, ['or later', 'or before']),
    Artwork: artwork && 'With artwork',
    Unread: unread && 'Unread only',
    Mentions: mentions && (mentions === 'new' ? 'Unread mentions of you' : 'Mentions of you'),
    'Next step': due && 'Due today or earlier',
    'Awaiting our reply': waiting && 'More than 24 hours',
    'In-hands date': inHands && 'Within a week',
    Won: wonThisMonth && 'This month',
    Spam: spam ? inboxSpam[spam] : !removed && !statuses?.includes('spam') && 'Excluded',
    Removed: removed && (removed === 'deleted' ? 'Deleted' : 'Merged'),
  }
  return Object.entries(lines).flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

function between<T>(
  min: T | undefined,
  max: T | undefined,
  print: (value: T) => string,
  [above, below]: [above: string, below: string],
): string | undefined {
  if (min !== undefined && max !== undefined) return `${print(min)} to ${print(max)}`
  if (min !== undefined) return `${print(min)} ${above}`
  return max === undefined ? undefined : `${print(max)} ${below}`
}
