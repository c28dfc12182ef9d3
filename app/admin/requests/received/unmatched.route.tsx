import { type ListedUnmatched, listUnmatched } from '#app/features/inbound-mail/unmatched.server.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { DataList } from '../../components/data-list/data-list.tsx'
import type { Column } from '../../components/data-list/table.tsx'
import { AdminPage, Alert, createAdminMeta, DateTime } from '../../shell/admin-page.tsx'
import { lists } from '../../views/lists.ts'
import { listViews } from '../../views/views.server.ts'
import type { Route } from './+types/unmatched.route.ts'
import { kindLabels } from './received-email.tsx'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta(lists.unmatched.title, matches)

const maxSearchLength = 100
const statusMessages: Record<string, string> = { discarded: 'Email discarded.' }

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const readId = (name: string) => {
    const id = searchParams.get(name)
    return isUuid(id) ? id : undefined
  }
  const search = toSingleLine(searchParams.get('q') ?? '').slice(0, maxSearchLength)
  return {
    page: await listUnmatched(db, { search, after: readId('after'), before: readId('before') }),
    views: await listViews(db, { staffId: getPerson(context).id, lists: ['unmatched'] }),
    statusMessage: getStatusMessage(statusMessages, searchParams),
  }
}

const columns: Column<ListedUnmatched>[] = [
  {
    label: 'From',
    narrowSlot: 'name',
    width: 'xl',
    cell: ({ from_name, from_email }, link) => (
      <>
        {link}
        {from_name && <span className="block break-all text-muted">{from_email}</span>}
      </>
    ),
  },
  {
    label: 'Email',
    narrowSlot: 'text',
    cell: ({ subject, excerpt }) => (
      <>
        <span className="block font-medium break-words text-ink">{subject || '(No subject)'}</span>
        <span className="line-clamp-2 break-words text-muted">{excerpt}</span>
      </>
    ),
  },
  { label: 'Type', narrowSlot: 'fact', width: 'm', cell: ({ kind }) => <span>{kindLabels[kind]}</span> },
  { label: 'Received', narrowSlot: 'fact', width: 'xl', cell: ({ created_at }) => <DateTime at={created_at} /> },
]

export default function Unmatched({ loaderData: { page, views, statusMessage } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={lists.unmatched.title}
      lead="Emails that could not be matched to a request. Assign each to a request, create a request from it, or discard it."
      back={{ to: lists.requests.path, label: 'Requests' }}
    >
      {statusMessage && <Alert>{statusMessage}</Alert>}
      <DataList
        list="unmatched"
        noun={['email', 'emails']}
        rows={page.rows}
        row={({ id, from_name, from_email }) => ({
          id,
          name: from_name ?? from_email,
          to: `${lists.unmatched.path}/${id}`,
        })}
        columns={columns}
        search={{ placeholder: 'Search by sender, subject or text', maxLength: maxSearchLength }}
        views={views}
        next={page.next}
        previous={page.previous}
        isNewestFirst
        empty={{ title: 'No unmatched email', text: 'Email that belongs to a request appears in its timeline.' }}
      />
    </AdminPage>
  )
}
