import { Bookmark, Settings2, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { useScrollToCurrent } from '#app/admin/shell/use-scroll-to-current.ts'
import type { ListedView } from '#app/features/requests/inbox/views.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { closeDetailsOnLeave } from '#app/ui/close-details-on-leave.ts'
import { TextField } from '#app/ui/field.tsx'
import { showFocused } from '#app/ui/show-focused.ts'
import { builtInViews, getInboxUrl, viewsPath } from './built-in-views.ts'

type ViewStripProps = {
  /** The query of the current filter; undefined while it is invalid. */
  query: string | undefined
  views: readonly ListedView[]
}

/** Built-in views, then saved ones; any other filter can be saved. */
export function ViewStrip({ query, views }: ViewStripProps) {
  const known = query === undefined || [...builtInViews, ...views].some((view) => view.query === query)
  const tabs = useScrollToCurrent<HTMLElement>(query)
  return (
    <div className="inbox-views">
      <nav ref={tabs} aria-label="Views" className="inbox-tabs" onFocus={showFocused}>
        <ul>
          {builtInViews.map((view) => (
            <li key={view.name}>
              <Tab query={view.query} here={view.query === query}>
                {view.name}
              </Tab>
            </li>
          ))}
          {views.map((view, index) => (
            <li key={view.id} className={index === 0 ? 'inbox-tabs-own' : undefined}>
              <Tab query={view.query} here={view.query === query}>
                {view.shared && <Users aria-hidden="true" />}
                <span className="max-w-40 truncate">{view.name}</span>
                {!view.mine && <span className="sr-only">{`, shared by ${view.by}`}</span>}
              </Tab>
            </li>
          ))}
        </ul>
      </nav>
      {known ? null : <SaveView key={query} query={query} />}
      {views.length > 0 && (
        <Link to={viewsPath} aria-label="Manage views" className="inbox-tool">
          <Settings2 />
        </Link>
      )}
    </div>
  )
}

function Tab({ query, here, children }: { query: string; here: boolean; children: React.ReactNode }) {
  return (
    <Link to={getInboxUrl(query)} aria-current={here ? 'page' : undefined} className="inbox-tab">
      {children}
    </Link>
  )
}

function SaveView({ query }: { query: string }) {
  const fetcher = useFetcher<{ errors?: FieldErrors }>()
  const errors = fetcher.data?.errors
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (errors) name.current?.focus()
  }, [errors])
  return (
    <details {...closeDetailsOnLeave} className="inbox-filters">
      <summary className={getButtonClass({ variant: 'ghost', size: 'sm' }, 'px-3')}>
        <Bookmark aria-hidden="true" />
        <span className="max-sm:sr-only">Save view</span>
      </summary>
      <fetcher.Form method="post" action={viewsPath} className="inbox-panel inbox-panel-narrow">
        <input type="hidden" name="query" value={query} />
        <TextField ref={name} label="View name" name="name" maxLength={60} required errors={errors?.name} />
        <Checkbox label="Share with the team" name="shared" />
        <Button type="submit" name="intent" value="save" size="sm" busy={fetcher.state !== 'idle'}>
          Save view
        </Button>
      </fetcher.Form>
    </details>
  )
}
