import { ArrowRight } from 'lucide-react'
import { Form, Link } from 'react-router'
import { type AuditAction, auditActions, isAuditAction } from '#app/features/audit/actions.ts'
import { type ListedEntry, listAudit } from '#app/features/audit/audit.server.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/select.tsx'
import { requireAccess } from '../access/require-access.ts'
import { isUuid } from '../access/uuid-field.ts'
import { AdminPage, adminMeta, DateTime } from '../shell/admin-page.tsx'
import type { Route } from './+types/audit.route.ts'
import { changesOf } from './list-changes.ts'
import './audit.css'

export const headers = requireAccess('audit')
export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Audit log', matches)

const onPage = 50

export async function loader({ context, url }: Route.LoaderArgs) {
  const said = url.searchParams.get('action') ?? ''
  const who = url.searchParams.get('who')
  const before = Number(url.searchParams.get('before'))
  const action = isAuditAction(said) ? said : undefined
  const page = await listAudit(context.get(servicesContext).db, {
    limit: onPage,
    action,
    staffId: isUuid(who) ? who : undefined,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  })
  return { ...page, action, who: isUuid(who) ? who : undefined, first: !before }
}

export default function Audit({ loaderData: { entries, next, action, who, first } }: Route.ComponentProps) {
  const options = Object.entries(auditActions).map(([value, label]) => ({ value, label }))
  const filters = { ...(action && { action }), ...(who && { who }) }
  return (
    <AdminPage
      title="Audit log"
      lead="Who did what in this office, when and from where. It is only ever added to."
      aside={
        <Form method="get" className="flex items-end gap-2">
          {who && <input type="hidden" name="who" value={who} />}
          <Select
            label="What"
            hideLabel
            name="action"
            placeholder="Everything"
            defaultValue={action ?? ''}
            key={action}
            options={options}
          />
          <Button type="submit" variant="secondary" size="md">
            Show
          </Button>
        </Form>
      }
    >
      {who && (
        <p className="text-sm">
          Only what {entries[0]?.actor ?? 'one person'} did.{' '}
          <Link to="/admin/audit" className="font-semibold text-forest underline underline-offset-4">
            Show everybody
          </Link>
        </p>
      )}
      <div className="overflow-x-auto rounded-md border border-line bg-card">
        {entries.length === 0 ? (
          <EmptyState title="Nothing of that kind" text="Nobody has done this yet, or it stands further up." />
        ) : (
          <table className="office-table audit-log">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Whom</th>
                <th scope="col">Before and after</th>
                <th scope="col">From</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Row key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <nav aria-label="Pages of the log" className="flex justify-between gap-3">
        {first ? (
          <span />
        ) : (
          <Link
            to={`/admin/audit?${new URLSearchParams(filters)}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            To the newest
          </Link>
        )}
        {next !== null && (
          <Link
            to={`/admin/audit?${new URLSearchParams({ ...filters, before: String(next) })}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Older
          </Link>
        )}
      </nav>
    </AdminPage>
  )
}

function Row({ entry: { at, actor, staff_id, action, subject, before, after, address } }: { entry: ListedEntry }) {
  return (
    <tr>
      <td>
        <DateTime at={at} />
      </td>
      <td>
        {staff_id ? (
          <Link to={`/admin/audit?who=${staff_id}`} className="underline-offset-4 hover:underline">
            {actor}
          </Link>
        ) : (
          <span className="text-muted">{actor}</span>
        )}
      </td>
      <td className="font-medium">{auditActions[action as AuditAction] ?? action}</td>
      <td>{subject !== actor && subject && <Subject subject={subject} />}</td>
      <td>
        <Values before={before} after={after} />
      </td>
      <td className="whitespace-nowrap text-muted">{address}</td>
    </tr>
  )
}

/** A request by its reference leads to it, for as long as it is kept. */
function Subject({ subject }: { subject: string }) {
  if (parseReference(subject) !== subject) return subject
  return (
    <Link
      to={`/admin/requests/${subject}`}
      className="font-semibold whitespace-nowrap text-forest underline-offset-4 hover:underline"
    >
      {subject}
    </Link>
  )
}

function Values({ before, after }: Pick<ListedEntry, 'before' | 'after'>) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          <span className="text-muted">{label}:</span>{' '}
          {from !== undefined && <del className="text-muted no-underline">{from}</del>}{' '}
          {from !== undefined && to !== undefined && (
            <ArrowRight aria-hidden="true" className="inline size-3.5 align-[-2px] text-muted" />
          )}{' '}
          {to !== undefined && <ins className="no-underline">{to}</ins>}
        </li>
      ))}
    </ul>
  )
}
