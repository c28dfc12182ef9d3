import { useEffect, useRef } from 'react'
import { useBuyerValue, useStoredParameter } from '#app/features/orders/buyer-parameter.ts'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import type { Filters } from '../query/filters.schema.ts'
import type { PackQuantity } from './listing-quantity.tsx'
import type { useListingNavigation } from './use-listing-navigation.ts'

type Options = {
  /** With changes that are being loaded. */
  filters: Filters
  /** Filters of the listing on the page. */
  loaded: Filters
  /** Quantity that the search text states. */
  searchedQuantity: number | undefined
  packs: PackQuantity | undefined
  navigate: ReturnType<typeof useListingNavigation>['change']
}

/**
 * The quantity of a list: that of the URL, else of the search's words, else the stored one; in the builder that of the box, which the
 * URL then follows (docs/domain.md, Quantities). Sorting by price needs it in the URL.
 */
export function useListingQuantity({ filters, loaded, searchedQuantity, packs, navigate }: Options) {
  const parameter = loaded.quantity ?? searchedQuantity ?? null
  useStoredParameter(buyerQuantity, parameter)
  const stored = useBuyerValue(buyerQuantity, parameter)
  const packQuantity = packs?.isChosen ? packs.value : null
  const quantity = packs ? (packQuantity ?? parameter) : (filters.quantity ?? stored)

  const change: typeof navigate = (changed, options) => {
    const next = { ...filters, ...changed }
    return navigate(next.sort === 'name' || next.quantity !== null ? changed : { ...changed, quantity }, options)
  }

  const seen = useRef<number | null>(null)
  const follow = useRef(() => {})
  follow.current = () => void navigate({ quantity: packQuantity }, { replace: true })
  const isFilled = packs?.isFilled
  useEffect(() => {
    const isNew = parameter !== seen.current
    seen.current = parameter
    if (parameter === null || packQuantity === null || packQuantity === parameter) return
    // An empty box takes the quantity of a new URL (box.store.ts).
    if (isFilled || !isNew) follow.current()
  }, [parameter, packQuantity, isFilled])

  function setQuantity(typed: number | null) {
    if (packs) return packs.onCommit(typed)
    if (typed === null) buyerQuantity.clear()
    else buyerQuantity.write(typed)
    void navigate({ quantity: typed }, { replace: true })
  }
  return { quantity, setQuantity, change }
}
