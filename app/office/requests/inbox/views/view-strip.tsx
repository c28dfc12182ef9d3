import { Bookmark, Settings2, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ListedView } from '#app/features/requests/inbox/views.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { leaveDetails } from '#app/ui/leave-details.ts'
import { showFocused } from '#app/ui/show-focused.ts'
import { useCurrentInSight } from '../../../shell/use-scroll-to-current.ts'
import { builtInViews, inboxAddress, viewsPath } from './built-in-views.ts'

type ViewStripProps = {
  /** The filter in force, as its address has it; undefined while it cannot be read. */
  query: string | undefined
  views: readonly ListedView[]
}

/** The views everybody has, then the saved ones; a filter that is none of them can be saved. */
export function ViewStrip({ query, views }: ViewStripProps) {
  const known = query === undefined || [...builtInViews, ...views].some((view) => view.query === query)
  const tabs = useCurrentInSight<HTMLElement>(query)
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
                {!view.mine && <span className="sr-only">, of {view.by}</span>}
              </Tab>
            </li>
          ))}
        </ul>
      </nav>
      {known ? null : <SaveView key={query} query={query} />}
      {views.length > 0 && (
        <Link to={viewsPath} aria-label="Edit the views" className="inbox-tool">
          <Settings2 />
        </Link>
      )}
    </div>
  )
}

function Tab({ query, here, children }: { query: string; here: boolean; children: React.ReactNode }) {
  return (
    <Link to={inboxAddress(query)} aria-current={here ? 'page' : undefined} className="inbox-tab">
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
    <details {...leaveDetails} className="inbox-filters">
      <summary className={buttonClass({ variant: 'ghost', size: 'sm' }, 'px-3')}>
        <Bookmark aria-hidden="true" />
        <span className="max-sm:sr-only">Save view</span>
      </summary>
      <fetcher.Form method="post" action={viewsPath} className="inbox-panel inbox-panel-narrow">
        <input type="hidden" name="query" value={query} />
        <TextField ref={name} label="Name of the view" name="name" maxLength={60} required errors={errors?.name} />
        <Checkbox label="Everybody sees it" name="shared" />
        <Button type="submit" name="intent" value="save" size="sm" busy={fetcher.state !== 'idle'}>
          Save
        </Button>
      </fetcher.Form>
    </details>
  )
}
