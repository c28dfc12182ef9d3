import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#app/lib/text/count.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useCloseOnNavigation } from '#app/ui/use-close-on-navigation.ts'
import { useSearchResults } from '../components/use-search-results.ts'
import { describeFailed } from './describe-failed.ts'
import { recentPages } from './recent-pages.store.ts'
import type { SearchGroup, SearchResults } from './search.server.ts'
import { searchPath } from './search-path.ts'

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/** The search of the admin: results while typing, recent pages and actions before. */
export function SearchDialog({ staffId, onClose }: { staffId: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  // As the results name it.
  const search = toSingleLine(text)
  const { results, failed } = useSearchResults<SearchResults>(
    `${searchPath}/results?${new URLSearchParams({ q: search })}`,
  )
  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])
  useCloseOnNavigation(() => dialog.current?.close())

  const [recent] = useState(() => recentPages.read().filter((page) => page.staffId === staffId))
  const found = results?.groups ?? []
  const groups: SearchGroup[] =
    search === '' && recent.length > 0 ? [{ title: 'Recent', results: recent }, ...found] : found
  const options = groups.flatMap(({ title, results, allPath }) => [
    ...results.map((result) => ({ group: title, ...result })),
    ...(allPath ? [{ group: title, title: `View all in ${title}`, path: allPath }] : []),
  ])
  const isCurrent = results !== undefined && results.search === search
  const count = options.length
  // Later results may be fewer.
  const active = chosen < count ? chosen : 0

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step && count > 0) {
      event.preventDefault()
      setChosen((active + step + count) % count)
    } else if (event.key === 'Enter' && (isCurrent || search === '')) {
      // Before the results of the text arrive, the form leads to their page.
      event.preventDefault()
      document.getElementById(`${id}-${active}`)?.click()
    }
  }

  return (
    <Dialog ref={dialog} id="admin-search" title="Search" className="admin-search" onClose={onClose}>
      <search>
        <form action={searchPath}>
          <TextField
            ref={field}
            label="Search the admin"
            isLabelHidden
            name="q"
            icon={<Search />}
            placeholder="Requests, customers, products…"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            role="combobox"
            aria-expanded={count > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setChosen(0)
            }}
            onKeyDown={onKeyDown}
          />
        </form>
      </search>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="admin-search-results">
        {groups.map(({ title }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {options.map(
              (option, index) =>
                option.group === title && (
                  <Link
                    key={option.path}
                    id={`${id}-${index}`}
                    to={option.path}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    prefetch="none"
                    onPointerMove={() => setChosen(index)}
                  >
                    <span>{option.title}</span>
                    {option.detail && <span className="admin-search-detail">{option.detail}</span>}
                  </Link>
                ),
            )}
          </div>
        ))}
      </div>
      {isCurrent && results.failed.length > 0 && (
        <p role="alert" className="mt-4 text-sm font-medium text-danger">
          {describeFailed(results.failed)}
        </p>
      )}
      <p role="status" className={count > 0 ? 'sr-only' : 'mt-4 text-muted'}>
        {failed
          ? 'Search is unavailable. Try again.'
          : isCurrent &&
            search !== '' &&
            (count === 0 && results.failed.length > 0
              ? ''
              : count === 0
                ? `No results for “${search}”.`
                : formatCount(count, 'result'))}
      </p>
    </Dialog>
  )
}
