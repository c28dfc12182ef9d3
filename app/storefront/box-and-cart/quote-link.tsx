import { ClipboardList } from 'lucide-react'
import { quoteListKey } from '#app/features/catalog/quote/list/quote-list-key.ts'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { createStoredCount } from '#app/lib/browser/stored-count.ts'
import { PageLink } from '#app/ui/page-link.tsx'

/** Products in the stored quote list. */
export const quoteCount = createStoredCount(quoteListKey, 'items')

/** Leads to the quote list on every page; nothing without one. */
export function QuoteLink() {
  const count = useExternalStore(quoteCount, 0)
  return count ? (
    <PageLink to="/quote-list" className="nav-quote">
      <ClipboardList />
      <span className="sr-only">{`Quote (${count})`}</span>
      <span aria-hidden="true" className="nav-count">
        {count}
      </span>
      <span aria-hidden="true" className="nav-tip">
        Quote list
      </span>
    </PageLink>
  ) : null
}
