import { startTransition, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { type Filters, formatSearch, parseFilters } from '../query/filters.schema.ts'

/** Reads and changes the filters in the URL, which is their only storage; pending ones apply until the navigation ends. */
export function useListingNavigation(path: string, loaded: Filters) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  // Shows a change at once and accumulates quick clicks before the router navigates.
  const [pending, setPending] = useState<Filters>()
  const changeCount = useRef(0)

  const next = location?.pathname === path ? parseFilters(location.search) : undefined
  const filters = pending ?? next ?? loaded
  return {
    filters,
    isLoading: filters !== loaded,
    /** Returns to the first page; the scroll position stays. */
    async change(change: Partial<Filters>, options: { replace?: boolean } = {}) {
      const changed = { ...filters, page: 1, ...change }
      const changeNumber = ++changeCount.current
      setPending(changed)
      await navigate({ pathname: path, search: formatSearch(changed) }, { ...options, preventScrollReset: true })
      // A transition, like the router's update; otherwise the previous filters would flash.
      if (changeNumber === changeCount.current) startTransition(() => setPending(undefined))
    },
  }
}
