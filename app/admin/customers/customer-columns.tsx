import type { Column } from '../components/data-list/table.tsx'
import { DateOnly } from '../shell/admin-page.tsx'

/** The last columns of both lists. */
export const requestColumns: Column<{ requests: number; lastAt: Date | null; tags: string[] }>[] = [
  { label: 'Tags', width: 'm', isExtra: true, cell: ({ tags }) => tags.length > 0 && <span>{tags.join(', ')}</span> },
  {
    label: 'Requests',
    width: 'xs',
    isNumber: true,
    cell: ({ requests }) => <span>{requests.toLocaleString('en-US')}</span>,
  },
  { label: 'Last request', width: 'm', cell: ({ lastAt }) => lastAt && <DateOnly at={lastAt} /> },
]
