import type { ListedProposal } from '#app/features/proposals/listing/list-proposals.server.ts'
import { formatMediumDate } from '#app/lib/time/medium-date.ts'
import type { Column } from '../../components/data-list/table.tsx'
import { DateOnly } from '../../shell/admin-page.tsx'
import { formatAmount } from '../format-amount.ts'
import { StateBadge } from '../state-badge.tsx'

export const proposalColumns: Column<ListedProposal>[] = [
  {
    label: 'Proposal',
    narrowSlot: 'name',
    cell: ({ number }, link) => (
      <>
        {link}
        <span className="block text-muted">{number}</span>
      </>
    ),
  },
  {
    label: 'Customer',
    narrowSlot: 'text',
    cell: ({ customer, person }) => (
      <>
        <span dir="auto" className="line-clamp-1 font-semibold wrap-anywhere">
          {customer || person}
        </span>
        {customer && person && (
          <span dir="auto" className="line-clamp-1 wrap-anywhere text-muted">
            {person}
          </span>
        )}
      </>
    ),
  },
  { label: 'Status', narrowSlot: 'fact', width: 's', cell: (row) => <StateBadge {...row} /> },
  {
    label: 'Value',
    narrowSlot: 'fact',
    width: 's',
    isNumber: true,
    sorts: ['value'],
    cell: ({ value_cents: value, currency }) =>
      value !== null && <span>{formatAmount(value, { locale: 'en-US', currency })}</span>,
  },
  {
    label: 'Valid until',
    narrowSlot: 'fact',
    width: 'm',
    isExtra: true,
    cell: ({ draft_valid_until, valid_until, state, answered_at: at }) => {
      const day = draft_valid_until ?? valid_until
      return at && (state === 'accepted' || state === 'declined') ? (
        <span>
          <span>{state === 'accepted' ? 'Accepted ' : 'Declined '}</span>
          <DateOnly at={at} />
        </span>
      ) : state === 'withdrawn' ? (
        <span>Withdrawn</span>
      ) : (
        day && <span>{state === 'expired' ? `Expired ${formatMediumDate(day)}` : formatMediumDate(day)}</span>
      )
    },
  },
  {
    label: 'Assignee',
    narrowSlot: 'fact',
    width: 'm',
    isExtra: true,
    cell: ({ assignee }) => assignee && <span>{assignee}</span>,
  },
  {
    label: 'Created',
    narrowSlot: 'corner',
    width: 'm',
    sorts: ['newest'],
    cell: ({ created_at: at }) => <DateOnly at={at} />,
  },
]
