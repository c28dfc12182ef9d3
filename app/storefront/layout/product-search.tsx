import { Search } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { SearchSuggestionsProps } from '#app/features/catalog/search/search-suggestions.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { hasOwnSearch } from './navigation-links.ts'

const setAutofocus = (panel: HTMLElement | null) => panel?.querySelector('input')?.setAttribute('autofocus', '')

/**
 * A button that opens the search below the header on narrow screens, also without JavaScript.
 * @param entry from `getNavigationEntry`
 */
export function NarrowSearch({ entry }: { entry: string }) {
  if (hasOwnSearch(entry)) return null
  return (
    <div className="nav-find">
      <button
        type="button"
        popoverTarget="find"
        aria-label="Search products"
        className="grid size-11 place-items-center rounded-md transition-colors hover:bg-sand"
      >
        <Search aria-hidden="true" className="size-6" />
      </button>
      <div ref={setAutofocus} id="find" popover="auto" className="nav-find-panel">
        <ProductSearch entry={entry} inputClassName="h-12 w-full pl-11" panelClassName="mt-2" />
      </div>
    </div>
  )
}

type ProductSearchProps = {
  /** From `getNavigationEntry`. */
  entry: string
  className?: string
  inputClassName: string
  panelClassName: string
}

/**
 * Product search on pages without their own; submitted by its icon or Enter. Suggestions load on focus and include text typed
 * in the meantime.
 */
export function ProductSearch({ entry, className, inputClassName, panelClassName }: ProductSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps>>()

  // If loading fails, the plain form still works.
  const load = () =>
    import('#app/features/catalog/search/search-suggestions.tsx').then(
      (loaded) => setSuggestions(() => loaded.SearchSuggestions),
      () => {},
    )

  if (hasOwnSearch(entry)) return null
  return (
    <Form
      ref={(form) => {
        // A field that was focused before hydration has no focus event.
        if (form?.contains(document.activeElement)) load()
      }}
      action="/products"
      role="search"
      onFocus={load}
      onPointerEnter={load}
      className={joinClasses('relative', className)}
    >
      <input
        ref={field}
        type="search"
        name="search"
        aria-label="Find a product"
        placeholder="Search"
        autoComplete="off"
        className={joinClasses('rounded-md border border-edge bg-card pr-2', inputClassName)}
      />
      <button
        type="submit"
        aria-label="Find"
        className="absolute top-0 left-0 grid h-full max-h-12 w-11 place-items-center rounded-md text-muted transition-colors hover:text-ink"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      {Suggestions && <Suggestions field={field} className={panelClassName} />}
    </Form>
  )
}
