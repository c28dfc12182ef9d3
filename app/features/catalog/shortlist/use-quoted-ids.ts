import { useEffect, useState } from 'react'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'

/** Ids of the products in the quote list; empty until its code has loaded. */
export function useQuotedIds(): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let isMounted = true
    let unsubscribe = () => {}
    import('../quote/list/quote-list.store.ts').then(
      ({ quoteList }) => {
        if (!isMounted) return
        const update = () => setIds(new Set(quoteList.read().map(({ product }) => product.id)))
        unsubscribe = quoteList.subscribe(update)
        update()
      },
      (error) => logInBrowser('the quote list could not be loaded', error),
    )
    return () => {
      isMounted = false
      unsubscribe()
    }
  }, [])
  return ids
}
