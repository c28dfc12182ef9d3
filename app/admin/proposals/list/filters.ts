import { listedStates, stateTitles } from '#app/features/proposals/listing/filter.ts'
import type { Filter } from '../../components/data-list/filters.ts'
import type { BuiltInView } from '../../components/data-list/view-strip.tsx'

export type Named = { id: string; name: string }

/** @param customer the contact or company that the URL names */
export function getProposalFilters(
  people: readonly Named[],
  customer: (Named & { kind: 'contact' | 'company' }) | null,
): Filter[] {
  return [
    {
      type: 'choices',
      name: 'state',
      label: 'Status',
      options: listedStates.map((value) => ({ value, label: stateTitles[value] })),
    },
    { type: 'flags', label: 'Reply', options: [{ name: 'awaits_reply', label: 'Awaiting our reply' }] },
    {
      type: 'select',
      name: 'assignee',
      label: 'Assignee',
      placeholder: 'Anyone',
      options: [{ id: 'me', name: 'Me' }, { id: 'unassigned', name: 'Unassigned' }, ...people].map(({ id, name }) => ({
        value: id,
        label: name,
      })),
      describe: (label) => (label === 'Unassigned' ? label : label === 'Me' ? 'Assigned to me' : `Assignee: ${label}`),
    },
    ...(customer
      ? [
          {
            type: 'select' as const,
            name: customer.kind,
            label: 'Customer',
            placeholder: 'Any customer',
            options: [{ value: customer.id, label: customer.name }],
          },
        ]
      : []),
    { type: 'range', names: ['value_from', 'value_to'], label: 'Value', of: 'dollars' },
    { type: 'range', names: ['from', 'to'], label: 'Created', of: 'dates' },
  ]
}

export const proposalSortOptions = [
  { value: 'newest', label: 'Newest first', isDescending: true },
  { value: 'value', label: 'Highest value', isDescending: true },
]

export const proposalViews: BuiltInView[] = [
  { name: 'All', query: '' },
  { name: 'Awaiting our reply', query: 'awaits_reply=yes' },
  { name: 'Drafts', query: 'state=draft' },
  { name: 'Awaiting customer', query: 'state=sent&state=viewed' },
  { name: 'Accepted', query: 'state=accepted' },
  { name: 'Assigned to me', query: 'assignee=me' },
]
