import { Package } from 'lucide-react'
import { lazy, useState } from 'react'
import { quoteListKey } from '#app/features/catalog/quote/list/quote-list-key.ts'
import { type ExternalStore, storageWrites, useExternalStore } from '#app/lib/browser/external-store.ts'
import { isStored } from '#app/lib/browser/is-stored.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { SelectionLabel } from './selection-label.tsx'
import '#app/ui/dialog-support.ts'

const builderPath = '/swag-box-builder'
const Selection = lazy(() => import('./selection.tsx').then((module) => ({ default: module.Selection })))
const QuoteLink = lazy(() => import('./selection.tsx').then((module) => ({ default: module.QuoteLink })))
const Drawer = lazy(() => import('./drawer.tsx').then((module) => ({ default: module.Drawer })))

/** Without storage, a box or cart exists only in memory. */
let hasWritten = false
storageWrites.subscribe(() => {
  hasWritten = true
})

/** True if there may be a box, a cart or a quote list: its contents need code that other visitors do not load. */
const mayHaveSelection: ExternalStore<boolean> = {
  read() {
    return hasWritten || ['swagBoxCart', 'cart', quoteListKey].some(isStored)
  },
  subscribe(listener) {
    addEventListener('storage', listener)
    const unsubscribe = storageWrites.subscribe(listener)
    return () => {
      removeEventListener('storage', listener)
      unsubscribe()
    }
  },
}

/** Opens box and cart on every page. Space for count and total is reserved (storefront/layout/navigation.css). */
export function BoxAndCartButton() {
  const hasSelection = useExternalStore(mayHaveSelection, false)
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      {hasSelection && (
        <LazyBoundary>
          <QuoteLink />
        </LazyBoundary>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        commandfor="box-and-cart"
        command="show-modal"
        onClick={isOpened ? undefined : () => setOpened(true)}
        className="nav-box"
      >
        <Package />
        {hasSelection ? (
          <LazyBoundary loading={<SelectionLabel />} failed={<SelectionLabel />}>
            <Selection />
          </LazyBoundary>
        ) : (
          <SelectionLabel />
        )}
      </button>
      <a href={builderPath} aria-label="Your swag box" className="nav-box nav-box-plain">
        <Package />
      </a>
      {isOpened && (
        <LazyBoundary onFailed={() => location.assign(builderPath)}>
          <Drawer />
        </LazyBoundary>
      )}
    </>
  )
}
