import { ArrowUp, CheckCheck, Download } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { countUnmatched } from '#app/features/inbound-mail/unmatched.server.ts'
import { getContactName } from '#app/features/requests/current-contact.ts'
import {
  formerlyUnassigned,
  type InboxFilter,
  maxSearchLength,
  parseInboxFilter,
  toInboxParams,
  unassigned,
} from '#app/features/requests/inbox/filter.ts'
import { maxCounted, readInbox, readStaffNames } from '#app/features/requests/inbox/inbox.server.ts'
import { isCursor } from '#app/features/requests/inbox/list.server.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button, ButtonLink, getButtonClass } from '#app/ui/button.tsx'
import type { Queryable } from '#db/client.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { DataList } from '../../components/data-list/data-list.tsx'
import { AdminPage, createAdminMeta } from '../../shell/admin-page.tsx'
import { useTimeZone } from '../../shell/time-zone-context.ts'
import { getListUrl, lists } from '../../views/lists.ts'
import { listViews } from '../../views/views.server.ts'
import type { Route } from './+types/inbox.route.ts'
import { applyBulkAction, type BulkResult } from './bulk-action.server.ts'
import { BulkActions, getInboxShortcuts } from './bulk-actions.tsx'
import { getInboxColumns } from './columns.tsx'
import { getEmptyTexts, getInboxFilters, inboxViews, type Person } from './filters.ts'
import { useLiveData, useNewRequests } from './use-new-requests.ts'
import { useNow } from './use-now.ts'

export const headers = requireAccess('requests', { toRead: 'read-requests' })
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Requests', matches)

export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.get('owner') === formerlyUnassigned) {
    const params = new URLSearchParams(url.searchParams)
    params.set('owner', unassigned)
    throw redirect(`${url.pathname}?${params}`)
  }
  const { db } = context.get(servicesContext)
  const person = getPerson(context)
  const me = person.id
  const parsed = parseInboxFilter(url.searchParams)
  const cursor = readCursor(url.searchParams)
  const views = await listViews(db, { staffId: me, lists: ['requests'] })
  const assignee = await findAssignee(db, parsed.filter)
  const can = { edit: hasPermission(person, 'requests'), export: hasPermission(person, 'export') }
  const unmatched = can.edit ? await countUnmatched(db, maxCounted + 1) : 0
  const shown = { unmatched, filter: parsed.filter, assignee, views, me, can, maxCounted }
  if (parsed.ok && cursor) {
    const page = await readInbox(db, { filter: parsed.filter, staffId: me, ...cursor })
    return data({ ...shown, page, errors: {} as FieldErrors })
  }
  const errors: FieldErrors = parsed.ok ? { '': ['This page does not exist'] } : parsed.errors
  return data({ ...shown, page: noPage, errors }, { status: 422 })
}

const noPage: Awaited<ReturnType<typeof readInbox>> = {
  rows: [],
  newest: [],
  next: null,
  previous: null,
  found: 0,
  assignees: [],
  now: new Date(0),
}

/** The assignee that a filter names, also after they left; null for an unknown id. */
async function findAssignee(db: Queryable, { assignee }: InboxFilter): Promise<Person | null> {
  if (assignee === undefined || !isUuid(assignee)) return null
  const name = (await readStaffNames(db, [assignee])).get(assignee)
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

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, assignee, errors, views, me, can, page } = loaderData
  const { rows, next, previous, found, assignees, newest } = page
  const now = useNow(page.now)
  const zone = useTimeZone()
  const query = toInboxParams(filter).toString()
  useLiveData()
  const { waiting, shown, statusMessage, showAll } = useNewRequests(query, newest, previous === null)
  const hidden = new Set(previous === null ? waiting.map(({ id }) => id) : [])
  const people = assignee && !assignees.some(({ id }) => id === assignee.id) ? [...assignees, assignee] : assignees
  const canSelect = can.edit && !filter.removed
  // Shown only on unfiltered lists: it marks every request as read.
  const canReadAll = can.edit && (query === '' || query === toInboxParams({ unread: true }).toString())
  return (
    <AdminPage
      title="Requests"
      lead={
        loaderData.unmatched > 0 && (
          <Link to={lists.unmatched.path} className="font-semibold text-forest underline underline-offset-4">
            {loaderData.unmatched > loaderData.maxCounted
              ? `${formatNumber(loaderData.maxCounted)}+ unmatched emails`
              : formatCount(loaderData.unmatched, 'unmatched email')}
          </Link>
        )
      }
      aside={
        <span className="flex items-center gap-2">
          {can.export && (
            <ButtonLink
              to={`${lists.requests.path}/export?${toInboxParams(filter)}`}
              variant="secondary"
              size="sm"
              prefetch="none"
              className="px-3"
            >
              <Download />
              <span>
                Export<span className="sr-only"> these requests</span>
              </span>
            </ButtonLink>
          )}
          {can.edit && (
            <ButtonLink to={`${lists.requests.path}/new`} size="sm" prefetch="none">
              New request
            </ButtonLink>
          )}
        </span>
      }
    >
      <DataList
        list="requests"
        noun={['request', 'requests']}
        rows={rows.filter(({ id }) => !hidden.has(id))}
        row={({ id, version, reference, unread, ...contact }) => ({
          id,
          name: getContactName(contact),
          // The request links back to this page of the list.
          to: `${lists.requests.path}/${reference}`,
          returnQueryName: 'from',
          pick: `${id}.${version}`,
          attributes: { 'data-unread': unread, 'data-fresh': shown.has(id) || undefined },
        })}
        columns={getInboxColumns(now, zone)}
        search={{ placeholder: 'Search requests', maxLength: maxSearchLength }}
        filters={getInboxFilters(filter, people)}
        errors={errors}
        builtInViews={inboxViews}
        views={views}
        next={next}
        previous={previous}
        found={found}
        maxCounted={loaderData.maxCounted}
        isNewestFirst
        bulk={canSelect && <BulkActions assignees={assignees} me={me} isSpam={filter.spam === 'only'} />}
        shortcuts={canSelect ? getInboxShortcuts(me) : []}
        headAction={canReadAll && <MarkAllRead until={page.now} />}
        actionResult={actionData}
        empty={getEmptyTexts({})}
        noMatch={getNoMatch(filter)}
      >
        <p role="status" className="sr-only">
          {statusMessage}
        </p>
        {waiting.length > 0 && (
          <Link
            to={getListUrl('requests', query)}
            className={getButtonClass(
              { size: 'sm' },
              'sticky top-3 z-20 justify-self-center [box-shadow:var(--shadow-raised)]',
            )}
            onClick={() => {
              showAll()
              window.scrollTo({ top: 0 })
            }}
            preventScrollReset={previous === null}
          >
            <ArrowUp />
            <span>
              {waiting.length === 1
                ? '1 new request'
                : `${waiting.length}${waiting.length >= 10 ? '+' : ''} new requests`}
            </span>
          </Link>
        )}
      </DataList>
    </AdminPage>
  )
}

function MarkAllRead({ until }: { until: Date }) {
  return (
    <>
      <input type="hidden" name="until" value={until.toISOString()} />
      <Button type="submit" name="intent" value="all-read" variant="ghost" size="sm" className="px-3">
        <CheckCheck />
        Mark all as read
      </Button>
    </>
  )
}

function getNoMatch(filter: InboxFilter) {
  const { isBuiltIn, ...texts } = getEmptyTexts(filter)
  if (isBuiltIn) return texts
  return {
    ...texts,
    children: (
      <>
        <ButtonLink to={lists.requests.path} variant="secondary" size="sm">
          Clear filters
        </ButtonLink>
        {filter.spam === undefined && (
          <ButtonLink
            to={getListUrl('requests', toInboxParams({ ...filter, spam: 'with' }).toString())}
            variant="ghost"
            size="sm"
          >
            Include spam
          </ButtonLink>
        )}
      </>
    ),
  }
}
