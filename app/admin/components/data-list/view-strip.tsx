import { Bookmark, Settings2, Users } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { useScrollToCurrent } from '#app/admin/shell/use-scroll-to-current.ts'
import { getListUrl, type ListName, viewsPath } from '#app/admin/views/lists.ts'
import { maxViewName } from '#app/admin/views/view.schema.ts'
import type { ListedView } from '#app/admin/views/views.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { closeDetailsOnLeave } from '#app/ui/close-details-on-leave.ts'
import { TextField } from '#app/ui/field.tsx'
import { showFocused } from '#app/ui/show-focused.ts'

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

/** Built-in views around the saved ones; any other filter can be saved. */
export function ViewStrip({ list, query, builtIn, saved }: ViewStripProps) {
  const tabs = useScrollToCurrent<HTMLElement>(query)
  if (!query && builtIn.length + saved.length === 0) return null
  const views: readonly BuiltInView[] = builtIn.length > 0 ? builtIn : [{ name: 'All', query: '' }]
  // Views with a count split a list that can be filtered further.
  const known = [...views.filter(({ count }) => count === undefined), ...saved]
  const isKnown = !query || known.some((view) => view.query === query)
  const renderTab = (viewQuery: string, children: ReactNode) => (
    <Link to={getListUrl(list, viewQuery)} aria-current={viewQuery === query ? 'page' : undefined} className="list-tab">
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
          {saved.map((view, index) => (
            <li key={view.id} className={index === 0 ? 'list-tabs-own' : undefined}>
              {renderTab(
                view.query,
                <>
                  {view.shared && <Users aria-hidden="true" />}
                  <span className="max-w-40 truncate" title={view.name}>
                    {view.name}
                  </span>
                  {!view.mine && <span className="sr-only">{`, shared by ${view.by}`}</span>}
                </>,
              )}
            </li>
          ))}
          {views.filter(({ isLast }) => isLast).map((view) => renderBuiltIn(view, saved.length > 0))}
        </ul>
      </nav>
      {!isKnown && <SaveView key={query} list={list} query={query} />}
      {saved.length > 0 && (
        <Link to={viewsPath} aria-label="Manage views" className="icon-button">
          <Settings2 />
        </Link>
      )}
    </div>
  )
}

function SaveView({ list, query }: { list: ListName; query: string }) {
  const fetcher = useFetcher<{ errors?: FieldErrors }>()
  const errors = fetcher.data?.errors
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
        <TextField ref={name} label="View name" name="name" maxLength={maxViewName} required errors={errors?.name} />
        <Checkbox label="Share with the team" name="shared" />
        <Button type="submit" name="intent" value="save" size="sm" busy={fetcher.state !== 'idle'}>
          Save view
        </Button>
      </fetcher.Form>
    </details>
  )
}
