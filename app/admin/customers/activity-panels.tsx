import { Link } from 'react-router'
import type { Activity } from '#app/features/customers/activity.server.ts'
import { kindTitles } from '#app/features/requests/kinds.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { StatusBadge } from '../requests/request/status-badge.tsx'
import { DateTime, Panel } from '../shell/admin-page.tsx'

const getRequestPath = (reference: string) => `/admin/requests/${reference}`
const linkClass = 'font-semibold text-forest underline underline-offset-4'

/** Requests, files and notes of a contact or company. */
export function ActivityPanels({ activity, showSender }: { activity: Activity; showSender: boolean }) {
  const { requests, files, notes } = activity
  return (
    <>
      <Panel title="Requests" text={describeTotals(activity)} flush={requests.length > 0}>
        {requests.length > 0 && (
          <ul className="divide-y divide-line">
            {requests.map(({ id, reference, kind, status, summary, value_cents, created_at, contact_name, email }) => (
              <li key={id} className="px-4 py-3 sm:px-6">
                <p className="flex items-baseline justify-between gap-3">
                  <Link to={getRequestPath(reference)} prefetch="none" className={`min-w-0 break-words ${linkClass}`}>
                    {summary || kindTitles[kind]}
                  </Link>
                  {value_cents !== null && <span className="tabular-figures">{formatCents(value_cents)}</span>}
                </p>
                <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
                  <StatusBadge status={status} />
                  <span>{reference}</span>
                  <DateTime at={created_at} />
                  {showSender && <span className="break-all">{contact_name ?? email}</span>}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {files.length > 0 && (
        <Panel title="Files">
          <ul className="grid gap-2">
            {files.map(({ name, index, reference }) => (
              <li key={`${reference} ${index}`} className="flex flex-wrap items-baseline gap-x-3">
                <a href={`${getRequestPath(reference)}/artwork/${index}`} className={`break-all ${linkClass}`} download>
                  {name}
                </a>
                <span className="text-sm text-muted">{reference}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {notes.length > 0 && (
        <Panel title="Notes on requests">
          <ul className="grid gap-4">
            {notes.map(({ id, at, by, text, reference }) => (
              <li key={id}>
                <p className="text-sm text-muted">
                  <span>{`${by}, `}</span>
                  <DateTime at={at} />
                  <span>{', '}</span>
                  <Link to={getRequestPath(reference)} prefetch="none" className="underline">
                    {reference}
                  </Link>
                </p>
                <p className="break-words whitespace-pre-line">{text}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function describeTotals({ totals: { requests, won, wonCents }, requests: shown }: Activity): string {
  if (requests === 0) return 'None yet.'
  const newest = requests > shown.length ? `, the newest ${shown.length} below` : ''
  return `${formatCount(requests, 'request')}${won > 0 ? `, ${won.toLocaleString('en-US')} won (${formatCents(wonCents)})` : ''}${newest}.`
}
