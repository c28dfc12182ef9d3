import { ClipboardList } from 'lucide-react'
import { quoteListKey } from '#app/features/catalog/quote/list/quote-list-key.ts'
import { type SharedValue, storageWrites, useShared } from '#app/lib/browser/shared-value.ts'
import { PageLink } from '#app/ui/page-link.tsx'

/** Number of products in the stored quote list; needs no code that parses them. */
const quoteCount: SharedValue<number> = {
  read() {
    try {
      return JSON.parse(localStorage.getItem(quoteListKey) ?? '').items.length
    } catch {
      return 0
    }
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

/** Leads to the quote list on every page; nothing without one. */
export function QuoteLink() {
  const count = useShared(quoteCount)
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
