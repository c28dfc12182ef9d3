import { recipientFilters } from '#app/features/sends/recipients/recipient-filters.ts'
import type { ListedRecipient } from '#app/features/sends/recipients/recipients.server.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { DataList } from '../../components/data-list/data-list.tsx'
import type { Column } from '../../components/data-list/table.tsx'
import type { ListedView } from '../../views/views.server.ts'
import { getRecipientPath } from '../campaign-paths.ts'
import { RecipientState, recipientStateTitles } from './recipient-state.tsx'

export const maxSearchLength = 100

type RecipientListProps = {
  id: string
  page: { rows: readonly ListedRecipient[]; found: number; next: string | null; previous: string | null }
  views: readonly ListedView[]
  countries: readonly { value: string; label: string }[]
  /** Above it, `found` is shown as "1,000+". */
  maxCounted: number
}

const columns: Column<ListedRecipient>[] = [
  {
    label: 'Recipient',
    narrowSlot: 'name',
    cell: ({ email, name }, link) => (
      <>
        {link}
        {name && <span className="block wrap-anywhere text-muted">{email}</span>}
      </>
    ),
  },
  { label: 'Status', narrowSlot: 'fact', width: 'l', cell: (recipient) => <RecipientState {...recipient} /> },
  {
    label: 'Country',
    narrowSlot: 'fact',
    width: 'm',
    cell: ({ country }) => country && <span>{getCountryName(country)}</span>,
  },
  {
    label: 'Sizes',
    narrowSlot: 'fact',
    width: 'm',
    isExtra: true,
    cell: ({ sizes }) => <span>{Object.values(sizes).join(', ')}</span>,
  },
]

/** The recipients of a campaign. */
export const RecipientList = ({ id, page, views, countries, maxCounted }: RecipientListProps) => (
  <DataList
    list="recipients"
    noun={['recipient', 'recipients']}
    rows={page.rows}
    row={({ id: recipientId, name, email }) => ({
      id: recipientId,
      name: name || email,
      to: getRecipientPath(id, recipientId),
    })}
    columns={columns}
    search={{ placeholder: 'Search by name or email', maxLength: maxSearchLength }}
    filters={[
      // Chosen by the views.
      { type: 'hidden', name: 'state', options: recipientFilters },
      { type: 'select', name: 'country', label: 'Country', placeholder: 'All countries', options: countries },
    ]}
    builtInViews={[
      { name: 'All', query: '' },
      ...recipientFilters.map((state) => ({ name: recipientStateTitles[state], query: `state=${state}` })),
    ]}
    views={views}
    next={page.next}
    previous={page.previous}
    found={page.found}
    maxCounted={maxCounted}
    empty={{
      title: 'No recipients yet',
      text: 'Paste a list, upload a CSV file, or add a public link in the setup.',
    }}
  />
)
