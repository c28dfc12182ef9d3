import type { ListedProposal } from '#app/features/proposals/listing/list-proposals.server.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import type { Column } from '../../components/data-list/table.tsx'
import { DateOnly } from '../../shell/admin-page.tsx'
import { formatAmount } from '../format-amount.ts'
import { StateBadge } from '../state-badge.tsx'

export const proposalColumns: Column<ListedProposal>[] = [
  {
    label: 'Proposal',
    narrowSlot: 'name',
    width: 'xl',
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
      <span dir="auto" className="break-words">
        {[customer, person].filter(Boolean).join(', ')}
      </span>
    ),
  },
  { label: 'State', narrowSlot: 'fact', width: 'm', cell: (row) => <StateBadge {...row} /> },
  {
    label: 'Value',
    narrowSlot: 'fact',
    width: 'm',
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
    cell: ({ valid_until: day, state }) =>
      day && (state === 'sent' || state === 'viewed') ? <span>{formatLongDate(day)}</span> : null,
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
