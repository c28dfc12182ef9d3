import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { type Filters, formatSearch, parseFilters } from '../query/filters.schema.ts'

/** Reads and changes the filters in the URL, which is their only storage; changes are shown at once. */
export function useListingNavigation(path: string, loaded: Filters) {
  const navigate = useNavigate()
  const [linkFilters, setLinkFilters] = useState<Filters>()
  // Shows a change at once and accumulates quick clicks before the router navigates.
  const [changedFilters, setChangedFilters] = useState<Filters>()
  const changeCount = useRef(0)

  const filters = changedFilters ?? linkFilters ?? loaded
  // Several changes can happen before the next render.
  const latest = useRef(filters)
  latest.current = filters
  return {
    filters,
    isLoading: filters !== loaded,
    setLinkFilters,
    /** Changes filters and returns to the first page, unless the page is changed; the scroll position stays. */
    async change(change: Partial<Filters>, options: { replace?: boolean } = {}) {
      const changed = { ...latest.current, page: 1, ...change }
      latest.current = changed
      const changeNumber = ++changeCount.current
      setChangedFilters(changed)
      await navigate({ pathname: path, search: formatSearch(changed) }, { ...options, preventScrollReset: true })
      // A transition, like the router's update; otherwise the previous filters would flash.
      if (changeNumber === changeCount.current) startTransition(() => setChangedFilters(undefined))
    },
  }
}

type LinkFiltersProps = { path: string; onChange: (linkFilters: Filters | undefined) => void }

/** Reports the filters of a followed link. A component of its own, because a link to a product would render the list again. */
export function LinkFilters({ path, onChange }: LinkFiltersProps) {
  const { location } = useNavigation()
  const search = location?.pathname === path ? location.search : undefined
  useLayoutEffect(() => onChange(search === undefined ? undefined : parseFilters(search)), [search, onChange])
  return null
}
