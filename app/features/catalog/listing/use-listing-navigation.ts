import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { type Filters, formatSearch, parseFilters } from '../query/filters.schema.ts'

/** Reads and changes the filters in the URL, which is their only storage; pending ones apply until the navigation ends. */
export function useListingNavigation(path: string, loaded: Filters) {
  const navigate = useNavigate()
  const [next, setNext] = useState<Filters>()
  // Shows a change at once and accumulates quick clicks before the router navigates.
  const [pending, setPending] = useState<Filters>()
  const changeCount = useRef(0)

  const filters = pending ?? next ?? loaded
  // Several changes may come before the next render.
  const latest = useRef(filters)
  latest.current = filters
  return {
    filters,
    isLoading: filters !== loaded,
    setNext,
    /** Changes filters, which returns to the first page, or the page; the scroll position stays. */
    async change(change: Partial<Filters>, options: { replace?: boolean } = {}) {
      const changed = { ...latest.current, page: 1, ...change }
      latest.current = changed
      const changeNumber = ++changeCount.current
      setPending(changed)
      await navigate({ pathname: path, search: formatSearch(changed) }, { ...options, preventScrollReset: true })
      // A transition, like the router's update; otherwise the previous filters would flash.
      if (changeNumber === changeCount.current) startTransition(() => setPending(undefined))
    },
  }
}

type NextFiltersProps = { path: string; onChange: (next: Filters | undefined) => void }

/** Reports the filters of a followed link. Apart from the list, which would be rendered again for a link to a product. */
export function NextFilters({ path, onChange }: NextFiltersProps) {
  const { location } = useNavigation()
  const search = location?.pathname === path ? location.search : undefined
  useLayoutEffect(() => onChange(search === undefined ? undefined : parseFilters(search)), [search, onChange])
  return null
}
