import { kindTitles } from '#app/features/requests/details.ts'
import type { InboxFilter } from '#app/features/requests/inbox/filter.ts'
import { statusTitles } from '#app/features/requests/statuses.ts'
import { formatLongDate } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'

const inboxSpam = { with: 'Included', only: 'Nothing else' }

/** A filter as people say it, labelled. @param owner the name of the person it asks for */
export function filterText(filter: InboxFilter, owner: string | undefined): { label: string; text: string }[] {
  const { search, kinds, statuses, valueFrom, valueTo, from, to, artwork, unread, mentions, due, spam } = filter
  const owners: Record<string, string> = { me: 'You', nobody: 'Unassigned' }
  const said: Record<string, string | undefined | false> = {
    Search: search,
    Kind: kinds?.map((kind) => kindTitles[kind]).join(', '),
    Status: statuses?.map((status) => statusTitles[status]).join(', '),
    Owner: filter.owner && (owners[filter.owner] ?? owner ?? 'Somebody who is gone'),
    Value: between(valueFrom, valueTo, formatCents, ['or more', 'or less']),
    Received: between(from, to, formatLongDate, ['or later', 'or before']),
    Artwork: artwork && 'With artwork',
    Unread: unread && 'What you have not opened',
    Mentions:
      mentions && (mentions === 'new' ? 'Where a note calls you that you have not seen' : 'Where a note calls you'),
    'Next step': due && 'Due today or before',
    Spam: spam ? inboxSpam[spam] : statuses?.includes('spam') ? undefined : 'Left out',
  }
  return Object.entries(said).flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

function between<T>(
  least: T | undefined,
  most: T | undefined,
  print: (value: T) => string,
  [above, below]: [above: string, below: string],
): string | undefined {
  if (least !== undefined && most !== undefined) return `${print(least)} to ${print(most)}`
  if (least !== undefined) return `${print(least)} ${above}`
  return most === undefined ? undefined : `${print(most)} ${below}`
}
