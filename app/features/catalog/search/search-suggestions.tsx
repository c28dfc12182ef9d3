import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { formatMatchCount } from '../query/match-count.ts'
import { recentSearches } from './recent-searches.store.ts'
import { allResultsTitle, getRowGroups, type Row, recentTitle } from './suggestion-rows.tsx'
import { type SearchField, useClearOnNavigation, useCombobox, useListeners } from './use-search-field.ts'
import { type LoadedSuggestions, useSuggestions } from './use-suggestions.ts'

export type SearchSuggestionsProps = {
  /** Uncontrolled search field within its form. */
  field: SearchField
  /** Position of the panel. */
  className: string
}

/**
 * Turns a search field into a combobox with products, categories and recent searches
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The focus stays in the field; each row is a link as well.
 */
export function SearchSuggestions({ field, className }: SearchSuggestionsProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(typed)
  const recent = useExternalStore(recentSearches) ?? []

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const groups = getRowGroups(typed.trim(), suggestions, recent)
  const rows = groups.flatMap((group) => group.rows)
  const isShown = isOpen && rows.length > 0
  const rowId = (nextIndex: number) => `${id}row${nextIndex}`

  function onKeyDown(event: KeyboardEvent) {
    if (event.isComposing) return
    const handle = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: openActive,
      Escape: closeOnEscape,
      Delete: removeActive,
    }[event.key]
    if (handle?.()) event.preventDefault()
  }
  /** Wraps around; before the first and after the last row, the field itself is active. */
  function move(by: number): boolean {
    if (rows.length === 0) return false
    setIsOpen(true)
    const positionCount = rows.length + 1
    setActive(isShown ? ((active + 1 + by + positionCount) % positionCount) - 1 : by > 0 ? 0 : rows.length - 1)
    return true
  }
  function openActive(): boolean {
    if (!isShown || active < 0) return false
    document.getElementById(rowId(active))?.click()
    return true
  }
  function closeOnEscape(): boolean {
    if (isShown) close()
    return isShown
  }
  function removeActive(): boolean {
    const row = isShown ? rows[active] : undefined
    row?.onRemove?.()
    return row?.onRemove !== undefined
  }
  function onInput() {
    setTyped(field.current?.value ?? '')
    setIsOpen(true)
    setActive(-1)
  }
  function onSubmit() {
    recentSearches.add(field.current?.value ?? '')
    close()
  }
  useListeners(field, { onKeyDown, onInput, onSubmit, onActivate: () => setIsOpen(true), onBlur: close })
  useCombobox(field, { list: `${id}list`, isShown, active: isShown && active >= 0 ? rowId(active) : undefined })
  useClearOnNavigation(field, () => {
    setTyped('')
    close()
  })

  useEffect(() => {
    // The new results may lack the active row.
    setActive(-1)
  }, [suggestions])
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}row${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  let nextIndex = 0
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && describeResults(suggestions, rows.length)}
      </p>
      {isShown && (
        <div
          className={joinClasses(
            'overflow-y-auto overscroll-contain rounded-md border border-line bg-card py-2',
            className,
          )}
        >
          {suggestions && <ResultNote suggestions={suggestions} />}
          <div role="listbox" id={`${id}list`} aria-label="Suggestions">
            {groups.map(({ title, rows }) => (
              <Group key={title} id={`${id}${title[0]}`} title={title}>
                {rows.map((row) => {
                  const rowIndex = nextIndex++
                  return (
                    <Option
                      key={row.to}
                      {...row}
                      id={rowId(rowIndex)}
                      isActive={rowIndex === active}
                      onChoose={() => {
                        row.onChoose?.()
                        close()
                      }}
                    />
                  )
                })}
              </Group>
            ))}
          </div>
          {groups.some(({ title }) => title === recentTitle) && (
            <button
              type="button"
              onClick={() => recentSearches.clear()}
              className="mx-2 mt-1 min-h-9 rounded-sm px-3 text-sm font-semibold text-forest underline-offset-4 hover:underline"
            >
              Clear recent searches
            </button>
          )}
        </div>
      )}
    </>
  )
}

function describeResults(suggestions: LoadedSuggestions | undefined, rows: number): string {
  if (!suggestions) return rows === 1 ? '1 recent search.' : `${rows} recent searches.`
  const { search, total, isCapped, correctedText } = suggestions
  if (total === 0) return `Nothing found for “${search}”.`
  const found = total === 1 ? '1 product' : `${formatMatchCount(total, isCapped)} products`
  return `${found} found for “${correctedText ?? search}”, ${rows} suggestions.`
}

function ResultNote({ suggestions: { total, search, correctedText } }: { suggestions: LoadedSuggestions }) {
  if (total > 0 && !correctedText) return null
  return (
    <p className="px-5 pt-2 pb-1 text-[0.9375rem] leading-6 wrap-anywhere">
      {total === 0 ? `Nothing found for “${search}”.` : `No exact match. Showing “${correctedText}”.`}
    </p>
  )
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups of options, and no fieldset.
    <div
      role="group"
      aria-labelledby={id}
      className="px-2 not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-2"
    >
      <p id={id} className={title === allResultsTitle ? 'sr-only' : 'px-3 py-1 text-eyebrow text-muted'}>
        <span>{title}</span>
        {title === recentTitle && <span className="sr-only">, Delete removes one</span>}
      </p>
      {children}
    </div>
  )
}

function Option({ id, to, isActive, onChoose, onRemove, children }: Row & { id: string; isActive: boolean }) {
  return (
    <div
      role="presentation"
      className={joinClasses(
        'flex items-center rounded-sm hover:bg-sand/70',
        isActive && 'bg-sand outline-2 -outline-offset-2 outline-forest',
      )}
    >
      <Link
        id={id}
        to={to}
        role="option"
        aria-selected={isActive}
        tabIndex={-1}
        onClick={onChoose}
        className="min-w-0 flex-1 px-3 py-1.5"
      >
        {children}
      </Link>
      {onRemove && (
        // For pointers; keyboards use Delete.
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          onClick={onRemove}
          className="grid size-10 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  )
}
