import { Form, Link, useNavigation } from 'react-router'
import { type RecipientFilter, recipientFilters } from '#app/features/sends/recipients/recipient-filters.ts'
import type { ListedRecipient } from '#app/features/sends/recipients/recipients.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PageNavigation } from '#app/ui/pagination.tsx'
import { type Column, Table } from '../../components/data-list/table.tsx'
import { getRecipientPath, getRecipientsPath } from '../campaign-paths.ts'
import { RecipientState, recipientStateTitles } from './recipient-state.tsx'

export type RecipientQuery = { q: string; state: RecipientFilter | '' }

type RecipientListProps = {
  id: string
  page: { rows: readonly ListedRecipient[]; found: number; next: string | null; previous: string | null }
  query: RecipientQuery
  /** Above it, `found` reads "more than". */
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

/** A page of recipients with search and states; its URL is its state. */
export function RecipientList({ id, page, query, maxCounted }: RecipientListProps) {
  const path = getRecipientsPath(id)
  const isLoading = useNavigation().state === 'loading'
  const getUrl = (change: Partial<RecipientQuery> & { after?: string; before?: string }) => {
    const fields = Object.entries({ ...query, ...change }).filter(([, value]) => value)
    return fields.length > 0 ? `${path}?${new URLSearchParams(fields)}` : path
  }
  const isFiltered = query.q !== '' || query.state !== ''
  if (page.rows.length === 0 && !isFiltered)
    return (
      <div className="list-card">
        <EmptyState
          title="No recipients yet"
          text="Paste a list, upload a CSV file, or add a public link in the setup."
        />
      </div>
    )
  return (
    <section aria-label="Recipients" tabIndex={-1} className="data-list">
      <nav aria-label="Statuses" className="campaign-filters">
        {(['', ...recipientFilters] as const).map((state) => (
          <Link
            key={state}
            to={getUrl({ state })}
            prefetch="none"
            aria-current={state === query.state ? 'true' : undefined}
          >
            {state === '' ? 'All' : recipientStateTitles[state]}
          </Link>
        ))}
      </nav>
      <Form method="get" action={path} className="campaign-add">
        {query.state && <input type="hidden" name="state" value={query.state} />}
        <TextField
          key={query.q}
          label="Search recipients"
          hideLabel
          name="q"
          type="search"
          defaultValue={query.q}
          placeholder="Search by name or email"
          autoComplete="off"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
      <div aria-busy={isLoading} className="list-card">
        {page.rows.length === 0 ? (
          <EmptyState title="No matching recipients" text="Change the search or the status.">
            <ButtonLink to={path} variant="secondary" size="sm">
              Show all
            </ButtonLink>
          </EmptyState>
        ) : (
          <>
            <p role="status" className="px-4 py-3 text-sm text-muted">
              {page.found > maxCounted
                ? `More than ${formatCount(maxCounted, 'recipient')}`
                : formatCount(page.found, 'recipient')}
            </p>
            <Table
              label="Recipients"
              rows={page.rows}
              row={({ id: recipientId, name, email }) => ({
                id: recipientId,
                name: name || email,
                to: getRecipientPath(id, recipientId),
              })}
              columns={columns}
            />
          </>
        )}
      </div>
      {(page.previous || page.next) && (
        <PageNavigation className="flex flex-wrap justify-between gap-3">
          {page.previous ? (
            <ButtonLink to={getUrl({ before: page.previous })} variant="secondary" size="sm">
              Previous
            </ButtonLink>
          ) : (
            <span />
          )}
          {page.next && (
            <ButtonLink to={getUrl({ after: page.next })} variant="secondary" size="sm">
              Next
            </ButtonLink>
          )}
        </PageNavigation>
      )}
    </section>
  )
}
