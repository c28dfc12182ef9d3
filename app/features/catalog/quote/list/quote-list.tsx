import { lazy, type ReactNode } from 'react'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { createStoredCount } from '#app/lib/browser/stored-count.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { QuoteConfirmation } from '../quote-confirmation.tsx'
import { quoteList } from './quote-list.store.ts'

const FilledQuoteList = lazy(() =>
  import('./filled-quote-list.tsx').then((module) => ({ default: module.FilledQuoteList })),
)

/** Products in the stored swag box, which is a request of another kind. */
const boxCount = createStoredCount('swagBoxCart', 'boxItems')

type QuoteListProps = {
  today: IsoDate
  /** Shown until the list is read. */
  loading: ReactNode
  failed: ReactNode
}

/** The stored list, or what to do without one. */
export function QuoteList({ today, loading, failed }: QuoteListProps) {
  const items = useExternalStore(quoteList)
  const boxed = useExternalStore(boxCount, 0)
  if (!items) return loading
  return (
    <>
      <QuoteConfirmation product={null} isCollapsed={items.length > 0} />
      {items.length === 0 ? (
        <EmptyState title="Your quote list is empty" text="Open a product and press “Add to quote list”.">
          <ButtonLink to="/products">Browse products</ButtonLink>
          {boxed > 0 && (
            <ButtonLink to="/swag-box-builder" variant="secondary">
              {`Your swag box has ${boxed} ${boxed === 1 ? 'product' : 'products'}`}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <LazyBoundary loading={loading} failed={failed}>
          <FilledQuoteList items={items} today={today} />
        </LazyBoundary>
      )}
    </>
  )
}
