import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useSearchResults } from '../use-search-results.ts'
import './search-combobox.css'

type SearchComboboxProps<T> = {
  label: string
  placeholder?: string
  optional?: boolean
  name: string
  /** Intent of the button without JavaScript. */
  intent: string
  initialSearch?: string | undefined
  /** URL of the results as JSON, `{ results }`. */
  getUrl: (search: string) => string
  getKey: (result: T) => string
  renderResult: (result: T) => ReactNode
  /** @returns what happened, for screen readers */
  onChoose: (result: T) => string
  /** True if a choice ends the search. */
  isClearedOnChoice?: boolean
  getEmptyText: (search: string) => string
  /** Results without JavaScript. */
  plainResults?: ReactNode
}

/** Search with selectable results: while typing, or as a part of a plain form. */
export function SearchCombobox<T>({
  label,
  placeholder = 'Search the catalog',
  optional,
  name,
  intent,
  initialSearch = '',
  getUrl,
  getKey,
  renderResult,
  onChoose,
  isClearedOnChoice = false,
  getEmptyText,
  plainResults,
}: SearchComboboxProps<T>) {
  const id = useId()
  const [text, setText] = useState(initialSearch)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [status, setStatus] = useState('')
  const isHydrated = useHydrated()
  const search = text.trim()
  const found = useSearchResults<{ results: T[] }>(search ? getUrl(search) : undefined)
  const { results: response, failed, isCurrent } = found
  const results = response?.results
  const isListShown = isOpen && results !== undefined
  const activeResult = results?.[active]

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function choose(result: T | undefined) {
    if (!result) return
    setStatus(onChoose(result))
    if (!isClearedOnChoice) return
    setText('')
    setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const count = results?.length ?? 0
    if (event.key === 'Escape') return setOpen(false)
    if (event.key === 'Enter') {
      // Enter must not submit the form, nor choose a result of an older search.
      event.preventDefault()
      if (isListShown && isCurrent) choose(activeResult)
      return setOpen(true)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || count === 0) return
    event.preventDefault()
    setOpen(true)
    setActive((active + step + count) % count)
  }

  return (
    <search
      className="search-combobox"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className="flex items-end gap-2">
        <TextField
          label={label}
          name={name}
          type="search"
          placeholder={placeholder}
          optional={optional ?? false}
          icon={<Search />}
          className="min-w-0 flex-1"
          autoComplete="off"
          value={text}
          {...(isHydrated && {
            role: 'combobox',
            'aria-expanded': isListShown,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list' as const,
            'aria-activedescendant': isListShown && activeResult ? `${id}-${active}` : undefined,
          })}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setOpen(true)
            setActive(0)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {!isHydrated && (
          <Button type="submit" name="intent" value={intent} variant="secondary" formNoValidate>
            Search
          </Button>
        )}
      </div>
      {isHydrated ? (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Search results"
          hidden={!isListShown}
          className="combobox-list"
        >
          {results?.map((result, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            <div
              key={getKey(result)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // Preserves the focus of the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(result)}
            >
              {renderResult(result)}
            </div>
          ))}
          {results?.length === 0 && <p className="px-2.5 py-3 text-sm">{getEmptyText(search)}</p>}
        </div>
      ) : (
        plainResults
      )}
      <p role="status" className={failed ? 'mt-2 text-sm text-danger' : 'sr-only'}>
        {failed ? 'Search is unavailable. Try again.' : status}
      </p>
    </search>
  )
}
