import { X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { type Filters, parameters } from '../../query/filters.schema.ts'
import { formatCount, maxCountedMatches } from '../../query/format-count.ts'
import type { FacetValue, Listing } from '../../query/listing.ts'
import { minimumQuantityRanges, priceRanges, type Range } from '../../query/ranges.ts'
import { RangeFilter, ValueFilter } from './filter-group.tsx'

type ListingFiltersProps = {
  id: string
  formId: string
  listing: Listing
  filters: Filters
  minimumQuantityFilter: boolean
  /** Breakpoint from which the filters appear beside the products. */
  railFrom: 'lg' | 'xl'
  onChange: (change: Partial<Filters>) => void
}

const rail = { lg: 'lg:filters-rail', xl: 'xl:filters-rail' }
const railWidth = { lg: '(width >= 64rem)', xl: '(width >= 80rem)' }

/** One set of controls: a rail on wide screens, a bottom sheet (a popover, so it opens without JavaScript) on others. */
export function ListingFilters({
  id,
  formId,
  listing,
  filters,
  minimumQuantityFilter,
  railFrom,
  onChange,
}: ListingFiltersProps) {
  const sheet = useRef<HTMLElement>(null)
  const close = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const wide = window.matchMedia(railWidth[railFrom])
    const hide = () => wide.matches && sheet.current?.hidePopover()
    wide.addEventListener('change', hide)
    return () => wide.removeEventListener('change', hide)
  }, [railFrom])

  function hideWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) sheet.current?.hidePopover()
  }

  const { categories, brands, prices, minimumQuantities, onRequest, isCapped } = listing
  const choices = (
    <>
      <ValueFilter
        title="Category"
        name={parameters.categories}
        formId={formId}
        isCapped={isCapped}
        values={categories}
        chosen={filters.categories}
        shown={12}
        plural="categories"
        onChange={(categories) => onChange({ categories })}
      />
      <ValueFilter
        title="Brand"
        name={parameters.brands}
        formId={formId}
        isCapped={isCapped}
        values={brands}
        chosen={filters.brands}
        shown={8}
        plural="brands"
        onChange={(brands) => onChange({ brands })}
      />
      <RangeFilter
        title="Price"
        any="Any price"
        name={parameters.price}
        formId={formId}
        isCapped={isCapped}
        ranges={withCounts(priceRanges, prices)}
        onRequest={onRequest}
        chosen={filters.price}
        onChange={(price) => onChange({ price })}
      />
      {minimumQuantityFilter && (
        <RangeFilter
          title="Minimum quantity"
          any="Any minimum"
          name={parameters.minimumQuantity}
          formId={formId}
          isCapped={isCapped}
          ranges={withCounts(minimumQuantityRanges, minimumQuantities)}
          chosen={filters.minimumQuantity}
          onChange={(minimumQuantity) => onChange({ minimumQuantity })}
        />
      )}
      <noscript>
        {import.meta.env.SSR && (
          <Button type="submit" form={formId} className="my-4 w-full">
            Apply
          </Button>
        )}
      </noscript>
    </>
  )

  return (
    <section
      ref={sheet}
      id={id}
      popover="auto"
      aria-label="Filters"
      onToggle={(event) => event.newState === 'open' && close.current?.focus()}
      onBlur={hideWhenLeft}
      className={classes('filters-sheet', rail[railFrom])}
    >
      <header className="flex items-center justify-between border-b border-line py-3 pr-3 pl-5">
        <h2 className="text-subheading">Filters</h2>
        <button
          ref={close}
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close"
          className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sand hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>
      <div>{choices}</div>
      <footer className="border-t border-line bg-paper p-4">
        <button type="button" popoverTarget={id} popoverTargetAction="hide" className={buttonClass({}, 'w-full')}>
          Show {formatCount(listing.total, listing.isCapped && listing.total > maxCountedMatches)}{' '}
          {listing.total === 1 ? 'product' : 'products'}
        </button>
      </footer>
    </section>
  )
}

function withCounts(ranges: readonly Range[], counts: FacetValue[]) {
  return ranges.map((range) => ({ ...range, count: counts.find(({ value }) => value === range.value)?.count ?? 0 }))
}
