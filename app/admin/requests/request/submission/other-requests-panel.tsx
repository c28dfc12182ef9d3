import { Link } from 'react-router'
import { DateTime, Panel } from '#app/admin/shell/admin-page.tsx'
import { kindTitles } from '#app/features/requests/kinds.ts'
import type { OtherRequests } from '#app/features/requests/workflow/other-requests.server.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { StatusBadge } from '../status-badge.tsx'

type OtherRequestsPanelProps = { others: OtherRequests; company: string | null; query: string }

/** Other requests from the same customer, phone number and company. */
export function OtherRequestsPanel({
  others: { ofPerson, ofPhone, ofCompany },
  company,
  query,
}: OtherRequestsPanelProps) {
  return (
    <Panel title="Other requests">
      <div className="grid gap-4">
        {ofPerson.length > 0 && <List title="Same customer" rows={ofPerson} query={query} />}
        {ofPhone.length > 0 && <List title="Same phone number" rows={ofPhone} query={query} named />}
        {(company || ofCompany.length > 0) && (
          <List title={`Other people at ${company ?? 'the same company'}`} rows={ofCompany} query={query} named />
        )}
        {!company && ofPerson.length + ofPhone.length + ofCompany.length === 0 && (
          <p className="text-sm text-muted">None</p>
        )}
      </div>
    </Panel>
  )
}

type Row = OtherRequests['ofPerson'][number]

function List({ title, rows, query, named = false }: { title: string; rows: Row[]; query: string; named?: boolean }) {
  return (
    <section>
      <h3 className="font-sans text-[0.8125rem] leading-5 font-semibold break-words text-muted">{title}</h3>
      {rows.length === 0 ? (
        <p className="mt-1 text-sm text-muted">None</p>
      ) : (
        <ul className="request-others">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={`/admin/requests/${row.reference}${query}`} className="request-other">
                <span className="flex items-baseline justify-between gap-2">
                  <span className="min-w-0 truncate font-semibold">{row.summary || kindTitles[row.kind]}</span>
                  {row.value_cents !== null && <span className="tabular-figures">{formatCents(row.value_cents)}</span>}
                </span>
                <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-muted">
                  <StatusBadge status={row.status} />
                  <DateTime at={row.created_at} />
                  {named && <span className="min-w-0 truncate">{row.contact_name ?? row.email}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
