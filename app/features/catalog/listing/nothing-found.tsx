import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countActiveFilters, type Filters } from '../query/filters.schema.ts'
import type { Listing } from '../query/listing.ts'
import { ClearAll } from './filters/clear-all.tsx'

type NothingFoundProps = {
  alternatives: Listing['alternatives']
  filters: Filters
  path: string
  /** Called before the list changes. */
  onChange: () => void
}

/** An empty list, with links to products. */
export function NothingFound({ alternatives = [], filters, path, onChange }: NothingFoundProps) {
  return (
    <EmptyState
      title="No products found"
      text="Try adjusting your filters or search terms"
      className="fold-frame rounded-lg"
    >
      {alternatives.map(({ label, count, search }) => (
        <ButtonLink
          key={search}
          variant="secondary"
          className="max-w-full whitespace-normal! wrap-anywhere"
          to={`${path}${search}`}
          preventScrollReset
          onClick={onChange}
        >
          {`${label} (${count.toLocaleString('en-US')})`}
        </ButtonLink>
      ))}
      {countActiveFilters(filters) > 0 && (
        <ClearAll filters={filters} path={path} look={{ variant: 'secondary' }} onClear={onChange} />
      )}
    </EmptyState>
  )
}
