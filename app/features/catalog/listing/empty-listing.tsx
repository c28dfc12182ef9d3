import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countActiveFilters, type Filters } from '../query/filters.schema.ts'
import type { Listing } from '../query/listing.ts'
import { ClearAll } from './filters/clear-all.tsx'

type EmptyListingProps = {
  listing: Listing
  filters: Filters
  path: string
  /** Before the followed link disappears. */
  onLeave: () => void
}

/** A list without products, with links to some. */
export function EmptyListing({ listing, filters, path, onLeave }: EmptyListingProps) {
  return (
    <EmptyState
      title="No products found"
      text="Try adjusting your filters or search terms"
      className="fold-frame rounded-lg"
    >
      {listing.alternatives?.map((alternative) => (
        <ButtonLink
          key={alternative.search}
          variant="secondary"
          className="max-w-full whitespace-normal! wrap-anywhere"
          to={`${path}${alternative.search}`}
          preventScrollReset
          onClick={onLeave}
        >
          {`${alternative.label} (${alternative.count.toLocaleString('en-US')})`}
        </ButtonLink>
      ))}
      {countActiveFilters(filters) > 0 && (
        <ClearAll path={path} filters={filters} look={{ variant: 'secondary' }} onClear={onLeave} />
      )}
    </EmptyState>
  )
}
