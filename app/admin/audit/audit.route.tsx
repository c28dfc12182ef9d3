import { ArrowRight } from 'lucide-react'
import { Form, Link } from 'react-router'
import { type AuditAction, auditActions, isAuditAction } from '#app/features/audit/actions.ts'
import { type ListedEntry, listAudit } from '#app/features/audit/audit.server.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { parseStorableCount } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/select.tsx'
import { requireAccess } from '../access/require-access.ts'
import { isUuid } from '../access/uuid-field.ts'
import { AdminPage, createAdminMeta, DateTime, ListHeading } from '../shell/admin-page.tsx'
import type { Route } from './+types/audit.route.ts'
import { listChanges } from './list-changes.ts'
import './audit.css'
import { PageNavigation } from '#app/ui/pagination.tsx'

export const headers = requireAccess('audit')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Audit log', matches)

const pageSize = 50

export async function loader({ context, url }: Route.LoaderArgs) {
  const actionParam = url.searchParams.get('action') ?? ''
  const actorId = url.searchParams.get('who')
  const staffId = isUuid(actorId) ? actorId : undefined
  const before = parseStorableCount(url.searchParams.get('before'))
  const action = isAuditAction(actionParam) ? actionParam : undefined
  const page = await listAudit(context.get(servicesContext).db, {
    limit: pageSize,
    action,
    staffId,
    before: before || undefined,
  })
  return { ...page, action, staffId, first: !before }
}

export default function Audit({ loaderData: { entries, next, action, staffId, first } }: Route.ComponentProps) {
  const options = Object.entries(auditActions).map(([value, label]) => ({ value, label }))
  const filters = { ...(action && { action }), ...(staffId && { who: staffId }) }
  return (
    <AdminPage
      title="Audit log"
      lead="Every change and sign-in, with who, when and from where. Entries cannot be edited."
      aside={
        <Form method="get" className="flex items-end gap-2">
          {staffId && <input type="hidden" name="who" value={staffId} />}
          <Select
            label="Action"
            hideLabel
            name="action"
            placeholder="All actions"
            defaultValue={action ?? ''}
            key={action}
            options={options}
          />
          <Button type="submit" variant="secondary" size="md">
            Filter
          </Button>
        </Form>
      }
    >
      {staffId && (
        <p className="text-sm">
          <span>{`Only actions by ${entries[0]?.actor ?? 'one person'}. `}</span>
          <Link to="/admin/audit" className="font-semibold text-forest underline underline-offset-4">
            Show all
          </Link>
        </p>
      )}
      <div className="overflow-x-auto rounded-md border border-line bg-card">
        {entries.length === 0 ? (
          <EmptyState title="No matching entries" text="No entries on this page match the filter." />
        ) : (
          <>
            <ListHeading>Entries</ListHeading>
            <table className="admin-table audit-log">
              <thead>
                <tr>
                  <th scope="col">Date</th>
                  <th scope="col">Actor</th>
                  <th scope="col">Action</th>
                  <th scope="col">Target</th>
                  <th scope="col">Changes</th>
                  <th scope="col">IP address</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <Row key={entry.id} entry={entry} />
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
      <PageNavigation label="Audit log pages" className="flex justify-between gap-3">
        {first ? (
          <span />
        ) : (
          <Link
            to={`/admin/audit?${new URLSearchParams(filters)}`}
            className={getButtonClass({ variant: 'secondary', size: 'sm' })}
          >
            Newest
          </Link>
        )}
        {next !== null && (
          <Link
            to={`/admin/audit?${new URLSearchParams({ ...filters, before: String(next) })}`}
            className={getButtonClass({ variant: 'secondary', size: 'sm' })}
          >
            Older
          </Link>
        )}
      </PageNavigation>
    </AdminPage>
  )
}

function Row({ entry: { at, actor, staff_id, action, subject, before, after, address: ip } }: { entry: ListedEntry }) {
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
      <td className="whitespace-nowrap text-muted">{ip}</td>
    </tr>
  )
}

/** Links a request's reference to the request. */
function Subject({ subject }: { subject: string }) {
  if (parseReference(subject) !== subject) return <span>{subject}</span>
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
  const changes = listChanges(before, after)
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          <span className="text-muted">{`${label}:`}</span>{' '}
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
