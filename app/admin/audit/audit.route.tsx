import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { type AuditAction, auditActions, isAuditAction } from '#app/features/audit/actions.ts'
import { type ListedEntry, listAudit } from '#app/features/audit/audit.server.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { listStaff } from '#app/features/staff/staff.server.ts'
import { parsePositiveInteger } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { DataList } from '../components/data-list/data-list.tsx'
import { toOptions } from '../components/data-list/filters.ts'
import type { Column } from '../components/data-list/table.tsx'
import { getCompanyPath, getContactPath } from '../customers/customer-view.ts'
import { AdminPage, createAdminMeta, DateTime } from '../shell/admin-page.tsx'
import { listViews } from '../views/views.server.ts'
import type { Route } from './+types/audit.route.ts'
import { listChanges } from './list-changes.ts'

export const headers = requireAccess('audit')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Audit log', matches)

const pageSize = 50
const maxSearchLength = 100

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const action = searchParams.get('action') ?? ''
  const staffId = searchParams.get('who')
  const readDay = (name: string) => {
    const day = searchParams.get(name) ?? ''
    return isIsoDate(day) ? day : undefined
  }
  const [page, people, views] = await Promise.all([
    listAudit(db, {
      limit: pageSize,
      action: isAuditAction(action) ? action : undefined,
      staffId: isUuid(staffId) ? staffId : undefined,
      subject: toSingleLine(searchParams.get('q') ?? '').slice(0, maxSearchLength),
      from: readDay('from'),
      to: readDay('to'),
      after: parsePositiveInteger(searchParams.get('after')),
    }),
    listStaff(db),
    listViews(db, { staffId: getPerson(context).id, lists: ['audit'] }),
  ])
  return { ...page, people: people.map(({ id, name }) => ({ value: id, label: name })), views }
}

const columns: Column<ListedEntry>[] = [
  { label: 'Date', narrowSlot: 'fact', width: 'xl', cell: ({ at }) => <DateTime at={at} /> },
  {
    label: 'Actor',
    narrowSlot: 'fact',
    width: 'xl',
    cell: (entry) => (
      <>
        <Actor {...entry} />
        {entry.address && <span className="block text-muted">{entry.address}</span>}
      </>
    ),
  },
  {
    label: 'Action',
    narrowSlot: 'name',
    cell: ({ action, subject, subject_id: subjectId, actor }) => (
      <>
        <span className="font-semibold">{auditActions[action as AuditAction] ?? action}</span>
        {subject && subject !== actor && (
          <span className="block">
            <Subject subject={subject} />
          </span>
        )}
        <CustomerLink action={action} id={subjectId} />
      </>
    ),
  },
  { label: 'Changes', narrowSlot: 'text', cell: ({ before, after }) => <Values before={before} after={after} /> },
]

export default function Audit({ loaderData: { entries, next, people, views } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Audit log"
      lead={
        <>
          <span>
            {'Every change and sign-in, with who, when and from where. Entries cannot be edited. Undo changes in '}
          </span>
          <Link to="/admin/history" className="font-semibold underline underline-offset-4">
            Change history
          </Link>
          <span>.</span>
        </>
      }
    >
      <DataList
        list="audit"
        noun={['entry', 'entries']}
        rows={entries}
        row={({ id }) => ({ id: String(id), name: String(id) })}
        columns={columns}
        search={{ placeholder: 'Search by reference, name or email', maxLength: maxSearchLength }}
        filters={[
          { type: 'range', names: ['from', 'to'], label: 'Date', of: 'dates' },
          { type: 'select', name: 'who', label: 'Actor', placeholder: 'Anyone', options: people },
          {
            type: 'select',
            name: 'action',
            label: 'Action',
            placeholder: 'All actions',
            options: toOptions(auditActions),
          },
        ]}
        views={views}
        next={next === null ? null : String(next)}
        isNewestFirst
        empty={{ title: 'No entries yet', text: 'Changes and sign-ins appear here.' }}
      />
    </AdminPage>
  )
}

/** Links a person to their entries. */
function Actor({ staff_id, actor }: Pick<ListedEntry, 'staff_id' | 'actor'>) {
  if (!staff_id) return <span className="text-muted">{actor}</span>
  return (
    <Link to={`/admin/audit?who=${staff_id}`} className="underline-offset-4 hover:underline">
      {actor}
    </Link>
  )
}

/** Links to a contact or company: the log does not name contacts, and their pages undo merges. */
function CustomerLink({ action, id }: { action: string; id: string | null }) {
  const [noun = '', verb] = action.split('.')
  if (!id || verb === 'deleted' || (noun !== 'contact' && noun !== 'company')) return null
  return (
    <Link
      to={noun === 'contact' ? getContactPath(id) : getCompanyPath(id)}
      prefetch="none"
      className="block text-forest underline-offset-4 hover:underline"
    >
      {`View ${noun}`}
    </Link>
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
