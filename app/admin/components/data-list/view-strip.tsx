import { Bookmark, ChevronDown, Settings2, Users } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useFetcher, useParams } from 'react-router'
import { useScrollToCurrent } from '#app/admin/shell/use-scroll-to-current.ts'
import { isNestedList, type ListName, viewsPath } from '#app/admin/views/lists.ts'
import { maxViewName } from '#app/admin/views/view.schema.ts'
import type { ListedView } from '#app/admin/views/views.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { closeDetailsOnLeave } from '#app/ui/close-details-on-leave.ts'
import { TextField } from '#app/ui/field.tsx'
import { showFocused } from '#app/ui/show-focused.ts'
import { useListUrl } from './use-list-url.ts'

/** A view that everyone has. */
export type BuiltInView = {
  name: string
  query: string
  /** Number of rows. */
  count?: number
  /** Comes after the saved views. */
  isLast?: boolean
}

type ViewStripProps = {
  list: ListName
  /** The query of the current filters; undefined while they are invalid. */
  query: string | undefined
  builtIn: readonly BuiltInView[]
  saved: readonly ListedView[]
}

/** More saved views than these are in a menu, but for the current one. */
const maxSavedTabs = 3

/** Built-in views around the saved ones; any other filter can be saved. */
export function ViewStrip({ list, query, builtIn, saved }: ViewStripProps) {
  const tabs = useScrollToCurrent<HTMLElement>(query)
  const getUrl = useListUrl(list)
  if (!query && builtIn.length + saved.length === 0) return null
  const views: readonly BuiltInView[] = builtIn.length > 0 ? builtIn : [{ name: 'All', query: '' }]
  // Views with a count split a list that can be filtered further.
  const known = [...views.filter(({ count }) => count === undefined), ...saved]
  const isKnown = !query || known.some((view) => view.query === query)
  const tabViews = saved.length > maxSavedTabs ? saved.filter((view) => view.query === query) : saved
  const renderTab = (viewQuery: string, children: ReactNode) => (
    <Link to={getUrl(viewQuery)} aria-current={viewQuery === query ? 'page' : undefined} className="list-tab">
      {children}
    </Link>
  )
  const renderBuiltIn = ({ name, query: viewQuery, count }: BuiltInView, isSeparate = false) => (
    <li key={name} className={isSeparate ? 'list-tabs-own' : undefined}>
      {renderTab(
        viewQuery,
        <>
          <span>{name}</span>
          {count !== undefined && <span className="list-tab-count">{` ${count.toLocaleString('en-US')}`}</span>}
        </>,
      )}
    </li>
  )
  return (
    <div className="list-views">
      <nav ref={tabs} aria-label="Views" className="list-tabs" onFocus={showFocused}>
        <ul>
          {views.filter(({ isLast }) => !isLast).map((view) => renderBuiltIn(view))}
          {tabViews.map((view, index) => (
            <li key={view.id} className={index === 0 ? 'list-tabs-own' : undefined}>
              {renderTab(view.query, <ViewName view={view} />)}
            </li>
          ))}
          {views.filter(({ isLast }) => isLast).map((view) => renderBuiltIn(view, tabViews.length > 0))}
        </ul>
      </nav>
      {!isKnown && <SaveView key={query} list={list} query={query} />}
      {tabViews.length < saved.length && (
        <MoreViews list={list} query={query} views={saved.filter((view) => !tabViews.includes(view))} />
      )}
      {saved.length > 0 && (
        <Link to={viewsPath} aria-label="Manage views" className="icon-button">
          <Settings2 />
        </Link>
      )}
    </div>
  )
}

const ViewName = ({ view }: { view: ListedView }) => (
  <>
    {view.shared && <Users aria-hidden="true" />}
    <span>{view.name}</span>
    {!view.mine && <span className="sr-only">{`, shared by ${view.by}`}</span>}
  </>
)

/** Saved views that are not in the strip, in a panel that closes with the list it opens. */
function MoreViews({
  list,
  query,
  views,
}: {
  list: ListName
  query: string | undefined
  views: readonly ListedView[]
}) {
  const getUrl = useListUrl(list)
  return (
    <details key={query} {...closeDetailsOnLeave} className="list-filters">
      <summary className={getButtonClass({ variant: 'ghost', size: 'sm' }, 'px-3')}>
        <ChevronDown aria-hidden="true" />
        More views
      </summary>
      <nav aria-label="More views" className="list-panel">
        <ul>
          {views.map((view) => (
            <li key={view.id}>
              <Link to={getUrl(view.query)} className="list-tab">
                <ViewName view={view} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

function SaveView({ list, query }: { list: ListName; query: string }) {
  const fetcher = useFetcher<{ errors?: FieldErrors }>()
  const errors = fetcher.data?.errors
  const { id } = useParams()
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (errors) name.current?.focus()
  }, [errors])
  return (
    <details {...closeDetailsOnLeave} className="list-filters">
      <summary className={getButtonClass({ variant: 'ghost', size: 'sm' }, 'px-3')}>
        <Bookmark aria-hidden="true" />
        <span className="max-sm:sr-only">Save view</span>
      </summary>
      <fetcher.Form method="post" action={viewsPath} className="list-panel">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        {isNestedList(list) && <input type="hidden" name="within" value={id} />}
        <TextField ref={name} label="View name" name="name" maxLength={maxViewName} required errors={errors?.name} />
        <Checkbox label="Share with the team" name="shared" />
        <Button type="submit" name="intent" value="save" size="sm" busy={fetcher.state !== 'idle'}>
          Save view
        </Button>
      </fetcher.Form>
    </details>
  )
}
