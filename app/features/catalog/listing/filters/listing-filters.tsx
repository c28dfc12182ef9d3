import { X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { toColorGroups } from '../../query/color-groups.ts'
import { type Filters, inTimeValue, parameters } from '../../query/filters.schema.ts'
import type { FactFacet, Listing } from '../../query/listing.ts'
import { formatMatchCount, maxCountedMatches } from '../../query/match-count.ts'
import { RangeFilter, ValueFilter } from './filter-group.tsx'

type ListingFiltersProps = {
  id: string
  formId: string
  listing: Listing
  filters: Filters
  hasMinimumQuantityFilter: boolean
  /** The in-hands date; null if the buyer has given none, or one that is past or too distant. */
  day: IsoDate | null
  /** Breakpoint from which the filters appear beside the products. */
  railBreakpoint: 'lg' | 'xl'
  onChange: (change: Partial<Filters>) => void
}

const railClass = { lg: 'lg:filters-rail', xl: 'xl:filters-rail' }
const railQuery = { lg: '(width >= 64rem)', xl: '(width >= 80rem)' }

/** One set of controls: a rail on wide screens, a bottom or side sheet (a popover, so it opens without JavaScript) on others. */
export function ListingFilters({
  id,
  formId,
  listing,
  filters,
  hasMinimumQuantityFilter,
  day,
  railBreakpoint,
  onChange,
}: ListingFiltersProps) {
  const sheet = useRef<HTMLElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const wide = window.matchMedia(railQuery[railBreakpoint])
    const hide = () => wide.matches && sheet.current?.hidePopover()
    wide.addEventListener('change', hide)
    return () => wide.removeEventListener('change', hide)
  }, [railBreakpoint])

  function hideOnFocusLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) sheet.current?.hidePopover()
  }

  const { categories, brands, colors, prices, minimumQuantities, onRequestCount, isCapped, arrivals } = listing
  const filterGroups = (
    <>
      {day && (
        <ValueFilter
          title="Delivery"
          name={parameters.arrivesInTime}
          formId={formId}
          isCapped={(arrivals ?? 0) > maxCountedMatches}
          values={[
            { value: inTimeValue, label: 'Can arrive by my date', ...(arrivals !== undefined && { count: arrivals }) },
          ]}
          selected={filters.arrivesInTime ? [inTimeValue] : []}
          visibleCount={1}
          plural=""
          // A stored date is not in the URL yet, where the filter needs it.
          onChange={({ length }) => onChange({ arrivesInTime: length > 0, inHands: day })}
        />
      )}
      <ValueFilter
        title="Category"
        name={parameters.categories}
        formId={formId}
        isCapped={isCapped}
        values={categories}
        selected={filters.categories}
        visibleCount={12}
        plural="categories"
        onChange={(categories) => onChange({ categories })}
      />
      <ValueFilter
        title="Brand"
        name={parameters.brands}
        formId={formId}
        isCapped={isCapped}
        values={brands}
        selected={filters.brands}
        visibleCount={8}
        plural="brands"
        onChange={(brands) => onChange({ brands })}
      />
      <ValueFilter
        title="Color"
        name={parameters.colors}
        formId={formId}
        isCapped={isCapped}
        values={colors}
        selected={filters.colors}
        visibleCount={12}
        plural="colors"
        onChange={(values) => onChange({ colors: toColorGroups(values) })}
      />
      <RangeFilter
        title="Price"
        anyLabel="Any price"
        name={parameters.price}
        formId={formId}
        isCapped={isCapped}
        ranges={prices}
        onRequestCount={onRequestCount}
        selected={filters.price}
        onChange={(price) => onChange({ price })}
      />
      {hasMinimumQuantityFilter && (
        <RangeFilter
          title="Minimum quantity"
          anyLabel="Any minimum"
          name={parameters.minimumQuantity}
          formId={formId}
          isCapped={isCapped}
          ranges={minimumQuantities}
          selected={filters.minimumQuantity}
          onChange={(minimumQuantity) => onChange({ minimumQuantity })}
        />
      )}
      {listing.facts.map((facet) => (
        <FactFilter
          key={facet.name}
          facet={facet}
          formId={formId}
          isCapped={isCapped}
          filters={filters}
          onChange={onChange}
        />
      ))}
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
      // A press of a label focuses the sheet, not an element around it, which would close it.
      tabIndex={-1}
      aria-label="Filters"
      onToggle={(event) => event.newState === 'open' && closeButton.current?.focus()}
      onBlur={hideOnFocusLeave}
      className={joinClasses('filters-sheet', railClass[railBreakpoint])}
    >
      <header className="flex items-center justify-between border-b border-line py-3 pr-3 pl-5">
        <h2 className="text-subheading">Filters</h2>
        <button
          ref={closeButton}
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close"
          className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sand hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>
      <div>{filterGroups}</div>
      <footer className="border-t border-line bg-paper p-4">
        <button type="button" popoverTarget={id} popoverTargetAction="hide" className={getButtonClass({}, 'w-full')}>
          {`Show ${formatMatchCount(listing.total, listing.isCapped && listing.total > maxCountedMatches)} ${listing.total === 1 ? 'product' : 'products'}`}
        </button>
      </footer>
    </section>
  )
}

type FactFilterProps = Pick<ListingFiltersProps, 'formId' | 'filters' | 'onChange'> &
  Pick<Listing, 'isCapped'> & { facet: FactFacet }

function FactFilter({
  facet: { name, title, plural, anyLabel, values },
  filters,
  onChange,
  ...props
}: FactFilterProps) {
  const prefix = `${name}:`
  const selected = filters.facts.flatMap((fact) => (fact.startsWith(prefix) ? fact.slice(prefix.length) : []))
  const select = (chosen: string[]) => {
    const others = filters.facts.filter((fact) => !fact.startsWith(prefix))
    onChange({ facts: [...others, ...chosen.map((value) => prefix + value)].sort() })
  }
  const groupProps = { ...props, title, name }
  return anyLabel ? (
    <RangeFilter
      {...groupProps}
      anyLabel={anyLabel}
      ranges={values}
      selected={selected[0] ?? null}
      onChange={(value) => select(value ? [value] : [])}
    />
  ) : (
    <ValueFilter
      {...groupProps}
      values={values}
      selected={selected}
      visibleCount={8}
      plural={plural}
      onChange={select}
    />
  )
}
