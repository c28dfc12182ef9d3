import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { showToast } from '#app/ui/toast.ts'
import { replaceShortlist, shortlist } from './shortlist.store.ts'
import { createShortlistPath, hasSameProducts, type LinkedShortlist } from './shortlist-url.ts'

/**
 * Tells whether the URL has the visitor's own shortlist, which the URL then follows, or a shared one; undefined before hydration.
 * Without products in the URL, navigates to the visitor's shortlist. Removes deleted products from the visitor's shortlist.
 * @param found products of the URL that are in the catalog; null if it could not be read
 */
export function useOwnShortlist({ ids, quantity }: LinkedShortlist, found: readonly { id: string }[] | null) {
  const own = useExternalStore(shortlist)
  const navigate = useNavigate()
  const seen = useRef<{ own: readonly string[]; isOwn: boolean }>(undefined)
  const isOwn = own && hasSameProducts(ids, own)

  useEffect(() => {
    if (!own) return
    const { current: before } = seen
    seen.current = { own, isOwn: isOwn ?? false }
    const hasOwnChanged = before?.isOwn && before.own !== own
    const differs = ids.join() !== own.join()
    // Another tab may have changed it.
    if ((hasOwnChanged && differs) || (!isOwn && ids.length === 0))
      void navigate(createShortlistPath(own, quantity), { replace: true, preventScrollReset: true })
    else if (isOwn && found && found.length < ids.length) removeDeleted(found.map(({ id }) => id))
    // The same products in another order.
    else if (isOwn && differs) replaceShortlist(ids)
  }, [own, isOwn, ids, found, quantity, navigate])

  return { own, isOwn }
}

function removeDeleted(remaining: readonly string[]) {
  replaceShortlist(remaining)
  void showToast({ title: 'Your shortlist is shorter', description: 'Products no longer in the catalog were removed.' })
}
