import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShared } from '#app/lib/browser/shared-value.ts'
import { showToast } from '#app/ui/toast.ts'
import { replaceShortlist, shortlist } from './shortlist.store.ts'
import { createShortlistPath, hasSameProducts, type LinkedShortlist } from './shortlist-url.ts'

/**
 * Whose shortlist the URL contains: the visitor's own, which the URL then follows, or one that was shared; undefined before
 * hydration. A URL without products becomes that of the visitor's shortlist. Deleted products leave that.
 * @param found products of the URL that are in the catalog; null if it could not be read
 */
export function useOwnShortlist({ ids, quantity }: LinkedShortlist, found: readonly { id: string }[] | null) {
  const own = useShared(shortlist)
  const navigate = useNavigate()
  const seen = useRef<{ own: readonly string[]; isOwn: boolean }>(undefined)
  const isOwn = own && hasSameProducts(ids, own)

  useEffect(() => {
    if (!own) return
    const { current: before } = seen
    seen.current = { own, isOwn: isOwn ?? false }
    const hasOwnChanged = before?.isOwn && before.own !== own
    if (!isOwn && (ids.length === 0 || hasOwnChanged))
      void navigate(createShortlistPath(own, quantity), { replace: true, preventScrollReset: true })
    else if (isOwn && found && found.length < ids.length) removeDeleted(found.map(({ id }) => id))
    // Products that have changed places.
    else if (isOwn && ids.join() !== own.join()) replaceShortlist(ids)
  }, [own, isOwn, ids, found, quantity, navigate])

  return { own, isOwn }
}

function removeDeleted(remaining: readonly string[]) {
  replaceShortlist(remaining)
  void showToast({ title: 'Your shortlist is shorter', description: 'What is no longer in the catalog has left it.' })
}
