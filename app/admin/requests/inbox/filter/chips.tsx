import { X } from 'lucide-react'
import { Link } from 'react-router'
import { type InboxFilter, toInboxParams } from '#app/features/requests/inbox/filter.ts'
import { statusTitles } from '#app/features/requests/statuses.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { kindNames } from '../rows/marks.tsx'
import { getInboxUrl, inboxPath } from '../views/built-in-views.ts'

export type Person = { id: string; name: string }

type Chip = { label: string; without: InboxFilter }

/** The active parts of a filter, each with its label and the filter without it. */
export function listChips(filter: InboxFilter, assignees: readonly Person[]): Chip[] {
  const { search, kinds = [], statuses = [], assignee, valueFrom, valueTo, from, to } = filter
  const chips: (Chip | false)[] = [
    Boolean(search) && { label: `“${search}”`, without: { ...filter, search: undefined } },
    ...kinds.map((kind) => ({
      label: kindNames[kind],
      without: { ...filter, kinds: kinds.filter((each) => each !== kind) },
    })),
    ...statuses.map((status) => ({
      label: statusTitles[status],
      without: { ...filter, statuses: statuses.filter((each) => each !== status) },
    })),
    assignee !== undefined && {
      label: getAssigneeLabel(assignee, assignees),
      without: { ...filter, assignee: undefined },
    },
    (valueFrom !== undefined || valueTo !== undefined) && {
      label: getRangeLabel('Value', valueFrom && formatCents(valueFrom), valueTo && formatCents(valueTo)),
      without: { ...filter, valueFrom: undefined, valueTo: undefined },
    },
    (from !== undefined || to !== undefined) && {
      label: getRangeLabel('Received', from && formatLongDate(from), to && formatLongDate(to)),
      without: { ...filter, from: undefined, to: undefined },
    },
    Boolean(filter.artwork) && { label: 'With artwork', without: { ...filter, artwork: undefined } },
    Boolean(filter.unread) && { label: 'Unread', without: { ...filter, unread: undefined } },
    filter.mentions !== undefined && {
      label: filter.mentions === 'new' ? 'Unread mentions' : 'Mentions me',
      without: { ...filter, mentions: undefined },
    },
    Boolean(filter.due) && { label: 'Due', without: { ...filter, due: undefined } },
    Boolean(filter.waiting) && { label: 'Awaiting reply > 24 h', without: { ...filter, waiting: undefined } },
    filter.spam !== undefined && {
      label: filter.spam === 'only' ? 'Spam only' : 'Including spam',
      without: { ...filter, spam: undefined },
    },
  ]
  return chips.filter((chip) => chip !== false)
}

function getAssigneeLabel(assignee: string, assignees: readonly Person[]): string {
  if (assignee === 'me') return 'Assigned to me'
  if (assignee === 'nobody') return 'Unassigned'
  return `Assignee: ${assignees.find(({ id }) => id === assignee)?.name ?? 'unknown'}`
}

function getRangeLabel(what: string, from: string | 0 | undefined, to: string | 0 | undefined): string {
  if (from && to) return from === to ? `${what} ${from}` : `${what} ${from} to ${to}`
  return from ? `${what} from ${from}` : `${what} up to ${to || '$0.00'}`
}

/** One chip for each active part of the filter; it links to the list without it. */
export function Chips({ filter, assignees }: { filter: InboxFilter; assignees: readonly Person[] }) {
  const chips = listChips(filter, assignees)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link to={getInboxUrl(toInboxParams(without).toString())} className="inbox-chip">
            <span className="sr-only">Remove filter: </span>
            <span className="max-w-64 truncate">{label}</span>
            <X />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={inboxPath} className="inbox-chip-clear">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
