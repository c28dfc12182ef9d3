import { Search } from 'lucide-react'
import { lazy, type MouseEvent, useEffect, useState } from 'react'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { searchPath } from './search-path.ts'
import './search.css'

const SearchDialog = lazy(() => import('./search-dialog.tsx').then((module) => ({ default: module.SearchDialog })))

const isApple = () => /Mac|iP/.test(navigator.platform)

/** The link to the search, which opens it as a dialog instead, as does Ctrl-K, or Command-K on Apple devices, on every page. */
export function SearchButton({ staffId }: { staffId: string }) {
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      // On a Mac, Ctrl-K deletes to the end of the line.
      const [hasKey, hasOther] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
      if (key.toLowerCase() !== 'k' || !hasKey || hasOther || altKey || shiftKey) return
      // An editor has used it for a link, or another dialog is open.
      if (defaultPrevented || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a
        href={searchPath}
        aria-keyshortcuts={isHydrated && isApple() ? 'Meta+K' : 'Control+K'}
        aria-haspopup={isHydrated ? 'dialog' : undefined}
        className="admin-search-button"
        onClick={open}
      >
        <Search aria-hidden="true" />
        <span className="admin-search-label">Search</span>
        {isHydrated && (
          <span aria-hidden="true" className="admin-search-key">
            {isApple() ? '⌘K' : 'Ctrl K'}
          </span>
        )}
      </a>
      {isOpen && (
        <LazyBoundary onFailed={() => location.assign(searchPath)}>
          <SearchDialog staffId={staffId} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
