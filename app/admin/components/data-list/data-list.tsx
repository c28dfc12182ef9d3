import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useFetcher, useLocation, useNavigation } from 'react-router'
import { SkippedList } from '#app/admin/change-history/skipped-list.tsx'
import { Alert } from '#app/admin/shell/admin-page.tsx'
import { type ListName, lists } from '#app/admin/views/lists.ts'
import type { ListedView } from '#app/admin/views/views.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button, ButtonLink, getButtonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageNavigation } from '#app/ui/pagination.tsx'
import { ShortcutsHelp } from '../shortcuts/shortcuts-dialog.tsx'
import { Chips, FilterForm, isInlineForm, type SearchField } from './filter-form.tsx'
import { type Filter, listErrors, listParts, type Option, toQuery } from './filters.ts'
import { type Column, type Row, Table } from './table.tsx'
import { type ListShortcut, useListShortcuts } from './use-list-shortcuts.ts'
import { useListUrl } from './use-list-url.ts'
import { useSelection } from './use-selection.ts'
import { type BuiltInView, ViewStrip } from './view-strip.tsx'
import './data-list.css'

/** The response of a list's action; `change` is a change set that can be undone. */
export type ListResult = {
  tone: 'success' | 'error'
  message: string
  change?: string | undefined
  skipped?: { name: string; reason: string }[] | undefined
}

export type ListFetcher<P> = ReturnType<typeof useFetcher<ListResult | { prompt: P }>>

type Empty = { title: string; text: ReactNode; children?: ReactNode }

export type DataListProps<T, P = never> = {
  list: ListName
  noun: readonly [one: string, many: string]
  rows: readonly T[]
  row: (row: T, index: number) => Row
  columns: readonly Column<T>[]

  search?: SearchField
  filters?: readonly Filter[]
  /** The first is the default. */
  sorts?: readonly (Option & { isDescending?: boolean })[]
  /** Messages for invalid parameters of the URL; the list is then empty. */
  errors?: FieldErrors
  builtInViews?: readonly BuiltInView[]
  views: readonly ListedView[]

  /** Cursors of the neighboring pages (decision 0025). */
  next?: string | null
  previous?: string | null
  /** Number of rows on all pages; null if unknown, undefined if it is not counted. */
  found?: number | null
  /** Above it, `found` reads "more than". */
  maxCounted?: number
  /** Newer rows come first. */
  isNewestFirst?: boolean

  /** Actions for selected rows: controls of the form around the list. */
  bulk?: ReactNode
  /** True if `all=yes` selects the rows of all pages. */
  canSelectAll?: boolean
  shortcuts?: readonly ListShortcut[]
  /** The body of the table whose rows are sorted by hand, in the form around the list. */
  sortableRef?: RefObject<HTMLTableSectionElement | null>
  /** A control beside the number of rows. */
  headAction?: ReactNode
  actionResult?: ListResult | { prompt: P } | undefined
  /** Renders the question of a bulk action for details. */
  renderPrompt?: (prompt: P, fetcher: ListFetcher<P>, listUrl: string) => ReactNode

  /** Shown without any row, and without rows that match the filters. */
  empty: Empty
  noMatch?: Empty | undefined
  /** Between filters and rows. */
  children?: ReactNode
}

/**
 * Every list of the admin: views, search, filters, order, selection, bulk actions, pages, shortcuts, and cards on phones. Its
 * URL is its state, and all of it works without JavaScript, except for shortcuts.
 */
export function DataList<T, P = never>(props: DataListProps<T, P>) {
  const { list, rows, filters = [], sorts = [], errors = {}, search, views, builtInViews = [] } = props
  const params = new URLSearchParams(useLocation().search)
  const sort = sorts.slice(1).find(({ value }) => value === params.get('sort'))?.value
  const parts = listParts(filters, params)
  const query = toQuery(parts, sort)
  const searchRef = useRef<HTMLInputElement>(null)
  const messages = listErrors(filters, errors)
  const isInvalid = messages.length > 0
  const isEmpty = rows.length === 0
  const isWithoutRows = isEmpty && parts.length === 0 && builtInViews.length === 0 && !isInvalid
  return (
    <div className="data-list">
      {isInvalid && (
        <Alert tone="error">
          {messages.map((line) => (
            <span key={line} className="block">
              {`${line} `}
            </span>
          ))}
        </Alert>
      )}
      <ViewStrip list={list} query={isInvalid ? undefined : query} builtIn={builtInViews} saved={views} />
      {!isWithoutRows && (search || filters.length > 0) && (
        <FilterForm
          list={list}
          search={search}
          filters={filters}
          sorts={sorts}
          params={params}
          errors={errors}
          searchRef={searchRef}
        />
      )}
      {!isInlineForm(filters, sorts) && <Chips list={list} filters={filters} params={params} sort={sort} />}
      {props.children}
      {isInvalid ? (
        <div className="list-card">
          <EmptyState title="Invalid filter" text="Correct the filter, or clear it.">
            <ClearFilters list={list} />
          </EmptyState>
        </div>
      ) : (
        <Rows
          key={query}
          {...props}
          query={query}
          sort={sort}
          searchRef={searchRef}
          isFiltered={parts.length > 0}
          params={params}
        />
      )}
    </div>
  )
}

const ClearFilters = ({ list }: { list: ListName }) => (
  <ButtonLink to={useListUrl(list)()} variant="secondary" size="sm">
    Clear filters
  </ButtonLink>
)

type RowsProps<T, P> = DataListProps<T, P> & {
  query: string
  sort: string | undefined
  isFiltered: boolean
  params: URLSearchParams
  searchRef: RefObject<HTMLInputElement | null>
}

function Rows<T, P>(props: RowsProps<T, P>) {
  const { list, noun, rows, row: describe, columns, bulk, canSelectAll, query, params, headAction, empty } = props
  const { shortcuts = [], next = null, previous = null, renderPrompt, isFiltered, noMatch } = props
  const getUrl = useListUrl(list)
  const location = useLocation()
  const { state, location: nextLocation } = useNavigation()
  const isLoading = state === 'loading' && nextLocation?.pathname === location.pathname
  const listUrl = location.pathname + location.search
  const fetcher = useFetcher<ListResult | { prompt: P }>({ key: `list ${list} ${query}` })
  const result = (fetcher.data as ListResult | { prompt: P } | undefined) ?? props.actionResult
  const form = useRef<HTMLFormElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const resultRef = useRef<HTMLDivElement>(null)

  const described = rows.map(describe)
  const { selected, isPageSelected, others, recount, selectAll, clear } = useSelection({
    form,
    url: location.search,
    shown: described.map(({ id }) => id),
    listUrl: getUrl(query),
  })
  const hasLinks = described.some(({ to }) => to)
  useListShortcuts({ list, table, form, search: props.searchRef, onClear: clear, shortcuts })

  useEffect(() => {
    if (!fetcher.data) return
    const isDone = 'tone' in fetcher.data && fetcher.data.tone === 'success'
    if (isDone) {
      clear()
      for (const select of form.current?.querySelectorAll('select') ?? []) select.value = ''
    }
    const { activeElement } = document
    const invalid = resultRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // The pressed button may be hidden.
    if (invalid || !isDone || activeElement === document.body || activeElement?.closest('.list-bulk'))
      (invalid ?? resultRef.current)?.focus()
  }, [fetcher.data])

  const noResults: Empty = noMatch ?? {
    title: `No ${noun[1]} found`,
    text: 'Try another search or remove a filter.',
    children: <ClearFilters list={list} />,
  }
  const { title, text, children } = isFiltered ? noResults : empty
  const content =
    rows.length === 0 ? (
      <EmptyState title={title} text={text}>
        {children}
      </EmptyState>
    ) : (
      <>
        <div className="list-head">
          {bulk && (
            <span className="list-pick">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                className="checkbox list-pick-all"
                checked={isPageSelected}
                onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
              />
            </span>
          )}
          <h2 tabIndex={-1} className="list-found">
            <Found {...props} />
          </h2>
          {bulk && (
            <fieldset className="list-bulk" aria-label="Bulk actions">
              <p className="font-semibold whitespace-nowrap tabular-figures">
                <span>{selected > 0 ? `${selected} selected` : 'Selected'}</span>
                {others.length > 0 && (
                  <span className="list-bulk-others font-normal text-muted">
                    <span className="lg:hidden">, </span>
                    <span>{`${others.length} on other pages`}</span>
                  </span>
                )}
              </p>
              {others.map((pick) => (
                <input key={pick} type="hidden" name="pick" value={pick} />
              ))}
              {selected > 0 && (
                <button type="button" onClick={clear} aria-label="Clear selection" className="icon-button">
                  <X />
                </button>
              )}
              {canSelectAll && (next !== null || previous !== null) && (
                <label className="list-all">
                  <input type="checkbox" name="all" value="yes" className="checkbox" />
                  <span>{`Select all ${formatFound(props)}`}</span>
                </label>
              )}
              <span className="list-actions">{bulk}</span>
            </fieldset>
          )}
          <span className="list-head-end">
            {headAction}
            {hasLinks && (
              <span className="max-sm:hidden">
                <ShortcutsHelp keys={listKeys(noun[0], Boolean(bulk), Boolean(props.search), shortcuts)} />
              </span>
            )}
          </span>
        </div>
        <Table
          ref={table}
          bodyRef={props.sortableRef}
          label={lists[list].title}
          rows={rows}
          row={describe}
          columns={columns}
          isSelectable={Boolean(bulk)}
          renderHeading={(column) => <Heading column={column} {...props} />}
        />
      </>
    )
  return (
    <>
      <div ref={resultRef} tabIndex={-1} className="outline-none empty:hidden">
        {result && 'tone' in result && <ResultAlert result={result} listUrl={listUrl} fetcher={fetcher} />}
        {result && 'prompt' in result && renderPrompt?.(result.prompt, fetcher, listUrl)}
      </div>
      {bulk || props.sortableRef ? (
        <fetcher.Form
          ref={form}
          method="post"
          action={listUrl}
          onChange={recount}
          aria-busy={isLoading || fetcher.state !== 'idle'}
          className="list-card"
        >
          {content}
        </fetcher.Form>
      ) : (
        <div aria-busy={isLoading} className="list-card">
          {content}
        </div>
      )}
      <Pager
        list={list}
        query={query}
        next={next}
        previous={previous}
        params={params}
        isNewestFirst={props.isNewestFirst}
      />
    </>
  )
}

const listKeys = (noun: string, canSelect: boolean, canSearch: boolean, shortcuts: readonly ListShortcut[]) => [
  ['j', `Next ${noun}`] as const,
  ['k', `Previous ${noun}`] as const,
  ['o', 'Open'] as const,
  ...(canSelect ? [['x', 'Select'] as const] : []),
  ...shortcuts.map(({ key, label }) => [key, label] as const),
  ...(canSearch ? [['/', 'Search'] as const] : []),
  ['?', 'Show shortcuts'] as const,
  ...(canSelect ? [['Esc', 'Clear selection'] as const] : []),
]

type FoundProps = Pick<DataListProps<unknown>, 'found' | 'maxCounted' | 'noun'> & { rows: readonly unknown[] }

function formatFound({ found, maxCounted = Infinity, rows }: FoundProps): string {
  if (found === null) return `${rows.length}+`
  const count = found ?? rows.length
  return count > maxCounted ? `${maxCounted.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
}

/** The number of rows, or what they are where they are not counted. */
function Found(props: FoundProps) {
  const { found, noun } = props
  if (found === undefined) return <span>{noun[1].charAt(0).toUpperCase() + noun[1].slice(1)}</span>
  return (
    <>
      <span className="tabular-figures">{formatFound(props)}</span>
      <span>{` ${found === 1 ? noun[0] : noun[1]}`}</span>
    </>
  )
}

type HeadingProps<T, P> = Pick<RowsProps<T, P>, 'list' | 'filters' | 'sorts' | 'sort' | 'params'> & {
  column: Column<T>
}

/** The label of a column, a link if rows can be sorted by it. */
function Heading<T, P>({ column, list, filters = [], sorts = [], sort, params }: HeadingProps<T, P>) {
  const getUrl = useListUrl(list)
  const { label, sorts: own, isLabelHidden } = column
  if (!own) return <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
  const current = sort ?? sorts[0]?.value
  const index = own.indexOf(current ?? '')
  const following = own[(index + 1) % own.length]
  const isSorted = index >= 0
  const Arrow = sorts.find(({ value }) => value === current)?.isDescending ? ArrowDown : ArrowUp
  return (
    <Link
      to={getUrl(toQuery(listParts(filters, params), following === sorts[0]?.value ? undefined : following))}
      prefetch="none"
      className="list-sort"
      aria-current={isSorted ? 'true' : undefined}
    >
      <span>{label}</span>
      {isSorted && <Arrow />}
      <span className="sr-only">{isSorted ? ', sorted by this column' : ', sort by this column'}</span>
    </Link>
  )
}

type ResultAlertProps<P> = { result: ListResult; listUrl: string; fetcher: ListFetcher<P> }

/** Result of an action, with an undo button. */
function ResultAlert<P>({ result: { tone, message, change, skipped = [] }, listUrl, fetcher }: ResultAlertProps<P>) {
  return (
    <fetcher.Form method="post" action={listUrl} className="list-result">
      <Alert tone={tone}>
        <span>{message}</span>
        <SkippedList items={skipped} />
      </Alert>
      {change && (
        <>
          <input type="hidden" name="change" value={change} />
          <Button
            type="submit"
            name="intent"
            value="undo"
            variant="secondary"
            size="sm"
            busy={fetcher.state !== 'idle'}
            className="px-3"
          >
            Undo
          </Button>
        </>
      )}
    </fetcher.Form>
  )
}

type PagerProps = {
  list: ListName
  query: string
  next: string | null
  previous: string | null
  params: URLSearchParams
  isNewestFirst: boolean | undefined
}

function Pager({ list, query, next, previous, params, isNewestFirst = false }: PagerProps) {
  const getUrl = useListUrl(list)
  const isFirst = !params.has('after') && !params.has('before')
  if (next === null && previous === null && isFirst) return null
  const getPageUrl = (name: string, cursor: string) =>
    getUrl([query, `${name}=${encodeURIComponent(cursor)}`].filter(Boolean).join('&'))
  const [first, newer, older] = isNewestFirst ? ['Newest', 'Newer', 'Older'] : ['First', 'Previous', 'Next']
  const linkClass = getButtonClass({ variant: 'secondary', size: 'sm' }, 'px-3')
  return (
    <PageNavigation className="flex flex-wrap justify-between gap-3">
      <span className="flex gap-2">
        {!isFirst && (
          <Link to={getUrl(query)} className={linkClass}>
            {first}
          </Link>
        )}
        {previous !== null && (
          <Link to={getPageUrl('before', previous)} className={linkClass}>
            <ChevronLeft />
            <span>{newer}</span>
          </Link>
        )}
      </span>
      {next !== null && (
        <Link to={getPageUrl('after', next)} className={linkClass}>
          <span>{older}</span>
          <ChevronRight />
        </Link>
      )}
    </PageNavigation>
  )
}
