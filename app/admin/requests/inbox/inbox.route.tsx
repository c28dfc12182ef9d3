import { Download } from 'lucide-react'
import { data, Link } from 'react-router'
import { type InboxFilter, parseInboxFilter, toInboxParams } from '#app/features/requests/inbox/filter.ts'
import { getNames, maxCounted, readInbox } from '#app/features/requests/inbox/inbox.server.ts'
import { isCursor } from '#app/features/requests/inbox/list.server.ts'
import { listViews } from '#app/features/requests/inbox/views.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { isUuid } from '../../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { ShortcutsHelp } from '../shortcuts/shortcuts-dialog.tsx'
import type { Route } from './+types/inbox.route.ts'
import { applyBulkAction, type BulkResult } from './bulk-action.server.ts'
import type { Person } from './filter/chips.tsx'
import { listErrors } from './filter/filter-errors.ts'
import { Inbox } from './inbox.tsx'
import { inboxShortcuts } from './use-inbox-shortcuts.ts'
import { inboxPath } from './views/built-in-views.ts'
import './inbox.css'

export const headers = requireAccess('requests')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Requests', matches)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const { id: me } = getPerson(context)
  const parsed = parseInboxFilter(url.searchParams)
  const cursor = readCursor(url.searchParams)
  const views = await listViews(db, { staffId: me })
  const assignee = await findAssignee(db, parsed.filter)
  const shown = { filter: parsed.filter, assignee, views, me, maxCounted }
  if (parsed.ok && cursor) {
    const page = await readInbox(db, { filter: parsed.filter, staffId: me, ...cursor })
    return data({ ...shown, page, errors: {} as FieldErrors })
  }
  const errors: FieldErrors = parsed.ok ? { '': ['This page of the list does not exist'] } : parsed.errors
  return data({ ...shown, page: null, errors }, { status: 422 })
}

/** The assignee that a filter names, also after they left; null for an unknown id. */
async function findAssignee(db: Queryable, { assignee }: InboxFilter): Promise<Person | null> {
  if (assignee === undefined || !isUuid(assignee)) return null
  const name = (await getNames(db, [assignee])).get(assignee)
  return name === undefined ? null : { id: assignee, name }
}

/** The cursor of the page; undefined for an invalid one. */
function readCursor(params: URLSearchParams): { after?: string; before?: string } | undefined {
  for (const name of ['after', 'before']) {
    const cursor = params.get(name)
    if (cursor) return isCursor(cursor) ? { [name]: cursor } : undefined
  }
  return {}
}

export const action = (args: Route.ActionArgs): Promise<BulkResult> => applyBulkAction(args)

export default function InboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const lines = listErrors(loaderData.errors)
  return (
    <AdminPage
      title="Requests"
      aside={
        <div className="flex items-center gap-1">
          <Link to={`${inboxPath}/export?${toInboxParams(loaderData.filter)}`} className="inbox-tool" title="Export">
            <Download />
            <span className="sr-only">Export these requests</span>
          </Link>
          <ShortcutsHelp keys={inboxShortcuts} />
        </div>
      }
    >
      {lines.length > 0 && (
        <Alert tone="error">
          {lines.map((line) => (
            <span key={line} className="block">
              {`${line} `}
            </span>
          ))}
        </Alert>
      )}
      <Inbox {...loaderData} actionResult={actionData} />
    </AdminPage>
  )
}
