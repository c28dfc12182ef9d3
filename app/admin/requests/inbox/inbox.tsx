import { ArrowUp, CheckCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useFetcher, useLocation, useNavigation } from 'react-router'
import { type InboxFilter, toInboxParams } from '#app/features/requests/inbox/filter.ts'
import type { readInbox } from '#app/features/requests/inbox/inbox.server.ts'
import type { ListedView } from '#app/features/requests/inbox/views.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { PageNavigation } from '#app/ui/pagination.tsx'
import { Alert } from '../../shell/admin-page.tsx'
import type { BulkMessage } from './bulk-action.server.ts'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyInbox } from './empty-inbox.tsx'
import { Chips, type Person } from './filter/chips.tsx'
import { FilterForm } from './filter/filter-form.tsx'
import { Row } from './rows/row.tsx'
import { useNow } from './rows/use-now.ts'
import { useInboxShortcuts } from './use-inbox-shortcuts.ts'
import { useLiveData, useNewRequests } from './use-new-requests.ts'
import { useSelection } from './use-selection.ts'
import { getInboxUrl } from './views/built-in-views.ts'
import { ViewStrip } from './views/view-strip.tsx'

type Page = Awaited<ReturnType<typeof readInbox>>

type InboxProps = {
  /** Null while the filter is invalid. */
  page: Page | null
  filter: InboxFilter
  /** The assignee that the filter names. */
  assignee: Person | null
  errors: FieldErrors
  views: readonly ListedView[]
  me: string
  maxCounted: number
  actionResult: BulkMessage | undefined
}

export function Inbox({ page, filter, assignee, errors, views, me, maxCounted, actionResult }: InboxProps) {
  const search = useRef<HTMLInputElement>(null)
  const query = toInboxParams(filter).toString()
  const working = page?.assignees ?? []
  const assignees = assignee && !working.some(({ id }) => id === assignee.id) ? [...working, assignee] : working
  return (
    <div className="grid min-w-0 gap-3">
      <ViewStrip query={page ? query : undefined} views={views} />
      <FilterForm {...{ filter, errors, assignees, search }} />
      <Chips filter={filter} assignees={assignees} />
      {page ? (
        <List key={query} {...{ page, filter, query, me, maxCounted, actionResult, search }} />
      ) : (
        <div className="rounded-md border border-line bg-card">
          <EmptyInbox filter={filter} isInvalid />
        </div>
      )}
    </div>
  )
}

type ListProps = Pick<InboxProps, 'filter' | 'me' | 'maxCounted' | 'actionResult'> & {
  page: Page
  query: string
  search: React.RefObject<HTMLInputElement | null>
}

function List({ page, filter, query, me, maxCounted, actionResult, search }: ListProps) {
  const { rows, next, previous, found, assignees } = page
  const fetcher = useFetcher<BulkMessage>()
  const result = fetcher.data ?? actionResult
  const form = useRef<HTMLFormElement>(null)
  const bar = useRef<HTMLFieldSetElement>(null)
  const messageElement = useRef<HTMLDivElement>(null)
  const now = useNow(page.now)
  const location = useLocation()
  const { state, location: wanted } = useNavigation()
  const leaving = state === 'loading' && wanted?.pathname === location.pathname

  useLiveData()
  const { waiting, shown, statusMessage: notified, showAll } = useNewRequests(page.newest, previous === null)
  const hidden = new Set(previous === null ? waiting.map(({ id }) => id) : [])

  const { picked, recount, selectAll } = useSelection({ form, url: location.search, shown: [rows, hidden.size] })
  useInboxShortcuts({ form, search, me, onClear: () => selectAll(false) })

  useEffect(() => {
    if (fetcher.data?.tone !== 'success') return
    selectAll(false)
    for (const select of form.current?.querySelectorAll('select') ?? []) select.value = ''
    // The pressed button is no longer visible.
    if (document.activeElement === document.body || bar.current?.contains(document.activeElement))
      messageElement.current?.focus()
  }, [fetcher.data])

  // Shown only on unfiltered lists: it marks every request as read.
  const canReadAll = query === '' || query === toInboxParams({ unread: true }).toString()
  const countText = found === null ? `${rows.length}+` : found > maxCounted ? `${format(maxCounted)}+` : format(found)
  return (
    <>
      <p role="status" className="sr-only">
        {notified}
      </p>
      <div ref={messageElement} tabIndex={-1} className="empty:hidden">
        {result && <Alert tone={result.tone}>{result.message}</Alert>}
      </div>
      {waiting.length > 0 && (
        <Link
          to={getInboxUrl(query)}
          className={getButtonClass({ size: 'sm' }, 'inbox-news')}
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
      <fetcher.Form
        ref={form}
        method="post"
        action={location.pathname + location.search}
        onChange={recount}
        aria-busy={leaving}
        className="inbox-list"
      >
        {rows.length > 0 && (
          <div className="inbox-head">
            <span className="inbox-pick">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                className="checkbox inbox-pick-all"
                checked={picked > 0 && picked === rows.length - hidden.size}
                onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
              />
            </span>
            <h2 tabIndex={-1} className="inbox-found">
              <span className="tabular-figures">{countText}</span>
              <span>{` ${found === 1 ? 'request' : 'requests'}`}</span>
            </h2>
            <BulkBar
              {...{ picked, assignees, me, bar }}
              spam={filter.spam === 'only'}
              busy={fetcher.state !== 'idle'}
              onClear={() => selectAll(false)}
            />
            {canReadAll && (
              <>
                <input type="hidden" name="until" value={page.now.toISOString()} />
                <Button
                  type="submit"
                  name="intent"
                  value="all-read"
                  variant="ghost"
                  size="sm"
                  className="inbox-all-read"
                >
                  <CheckCheck />
                  Mark all as read
                </Button>
              </>
            )}
          </div>
        )}
        {rows.length === 0 ? (
          <EmptyInbox filter={filter} />
        ) : (
          <ol aria-label="Requests">
            {rows
              .filter(({ id }) => !hidden.has(id))
              .map((row) => (
                <Row key={row.id} row={row} now={now} from={location.search.slice(1)} fresh={shown.has(row.id)} />
              ))}
          </ol>
        )}
      </fetcher.Form>
      <Pager {...{ query, next, previous }} />
    </>
  )
}

const format = (count: number) => count.toLocaleString('en-US')

function Pager({ query, next, previous }: { query: string; next: string | null; previous: string | null }) {
  if (next === null && previous === null) return null
  const getPageUrl = (name: string, cursor: string) =>
    getInboxUrl([query, `${name}=${encodeURIComponent(cursor)}`].filter(Boolean).join('&'))
  const look = getButtonClass({ variant: 'secondary', size: 'sm' }, 'px-3')
  return (
    <PageNavigation className="flex flex-wrap justify-between gap-3">
      {previous === null ? (
        <span />
      ) : (
        <span className="flex gap-2">
          <Link to={getInboxUrl(query)} className={look}>
            Newest
          </Link>
          <Link to={getPageUrl('before', previous)} className={look}>
            <ChevronLeft />
            <span>Newer</span>
          </Link>
        </span>
      )}
      {next !== null && (
        <Link to={getPageUrl('after', next)} className={look}>
          Older
          <ChevronRight />
        </Link>
      )}
    </PageNavigation>
  )
}
