import { SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, useMemo, useRef } from 'react'
import { InHandsField } from '#app/features/orders/in-hands-field.tsx'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import {
  countActiveFilters,
  formatSearch,
  getSortOptions,
  PAGE_SIZE,
  parameters,
  sorts,
  startSearch,
} from '../query/filters.schema.ts'
import type { ListedProduct, Listing } from '../query/listing.ts'
import { formatMatchCount, maxCountedMatches } from '../query/match-count.ts'
import { ListingFilters } from './filters/listing-filters.tsx'
import { ListingSearch } from './filters/listing-search.tsx'
import { ListingQuantity, type PackQuantity } from './listing-quantity.tsx'
import { StyleCard } from './style-card.tsx'
import { useListingDate } from './use-listing-date.ts'
import { LinkFilters, useListingNavigation } from './use-listing-navigation.ts'
import { useListingQuantity } from './use-listing-quantity.ts'

/** Apart from the page: most visitors begin without a filter, and most lists have products. */
const ActiveFilters = lazy(() =>
  import('./filters/active-filters.tsx').then((module) => ({ default: module.ActiveFilters })),
)
const EmptyListing = lazy(() =>
  import('./filters/active-filters.tsx').then((module) => ({ default: module.EmptyListing })),
)

type ProductListingProps<Product extends ListedProduct> = {
  listing: Listing<Product>
  /** The day in America/Chicago. */
  today: IsoDate
  /** Path of the listing; its query contains the filters. */
  path: string
  title: string
  /** Text under the title. */
  intro?: ReactNode
  /** If false, the loader sets the filter to null. */
  hasMinimumQuantityFilter?: boolean
  /** The quantity of the list, if its products go into a box. */
  packs?: PackQuantity | undefined
  /** Rendered at the bottom of each card. */
  cardAction?: (product: Product) => ReactNode
  /** Third column on wide screens, after the products on narrow ones. */
  aside?: ReactNode
}

const formId = 'listing-form'
const sheetId = 'listing-filters'

/** Product list with search, filters, sorting and pages. Works as a GET form without JavaScript. */
export function ProductListing<Product extends ListedProduct>({
  listing,
  today,
  path,
  title,
  intro,
  hasMinimumQuantityFilter = true,
  packs,
  cardAction,
  aside,
}: ProductListingProps<Product>) {
  const { filters, isLoading, setLinkFilters, change: navigate } = useListingNavigation(path, listing.filters)
  const {
    quantity,
    setQuantity,
    change: changeFilters,
  } = useListingQuantity({
    filters,
    loaded: listing.filters,
    searchedQuantity: listing.parsedSearch?.quantity,
    packs,
    navigate,
  })
  const change: typeof changeFilters = (...changed) => {
    searchOfFilters.current = filters.search
    return changeFilters(...changed)
  }
  const { chosenDay, day, setDay } = useListingDate({ filters, loaded: listing.filters, today, navigate })
  const status = useRef<HTMLParagraphElement>(null)
  /** The search that the filters were chosen for. */
  const searchOfFilters = useRef(filters.search)
  const activeCount = countActiveFilters(filters)
  // The search stands outside of the filters.
  const filterCount = activeCount - (filters.search ? 1 : 0)
  const isEmpty = listing.products.length === 0
  // Keeps the rendered products until the response to a new filter arrives.
  const cards = useMemo(
    () =>
      listing.products.map((product, index) => (
        <StyleCard
          key={product.id}
          style={product}
          priority={index < 2}
          quantity={quantity}
          day={day}
          today={today}
          renderAction={cardAction}
        />
      )),
    [listing, quantity, day, today, cardAction],
  )
  /** Before the followed link disappears. */
  const focusStatus = () => status.current?.focus({ preventScroll: true })

  return (
    <>
      <LinkFilters path={path} onChange={setLinkFilters} />
      <div
        className={joinClasses(
          'grid grid-cols-2 gap-3 max-[22rem]:*:col-span-2',
          aside
            ? 'lg:grid-cols-[minmax(0,1fr)_repeat(4,auto)] xl:grid-cols-[minmax(0,1fr)_repeat(3,auto)]'
            : 'lg:grid-cols-[minmax(0,1fr)_repeat(3,auto)] xl:grid-cols-[minmax(0,1fr)_19rem_repeat(3,auto)] xl:items-end',
        )}
      >
        <header className={joinClasses('col-span-full mb-3', !aside && 'xl:col-span-1 xl:mb-0')}>
          <h1 className="text-title">{title}</h1>
          {intro}
        </header>
        <ListingSearch
          formId={formId}
          path={path}
          search={filters.search}
          onSearch={(search) => navigate(startSearch(filters, search, searchOfFilters.current), { replace: true })}
          className="col-span-2 lg:col-span-1"
        />
        <button
          type="button"
          popoverTarget={sheetId}
          className={getButtonClass(
            { variant: 'secondary' },
            joinClasses('h-12 rounded-md px-4!', aside ? 'xl:hidden' : 'lg:hidden'),
          )}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span>Filters</span>
          {filterCount > 0 && (
            <span className="grid h-6 min-w-6 place-items-center rounded-full bg-forest px-1.5 text-sm text-white tabular-figures">
              <span>{filterCount}</span>
              <span className="sr-only"> active</span>
            </span>
          )}
        </button>
        <Select
          label="Sort by"
          isLabelHidden
          form={formId}
          name={parameters.sort}
          options={getSortOptions(filters.search)}
          value={filters.sort ?? ''}
          onChange={(event) => change({ sort: sorts.find(({ value }) => value === event.target.value)?.value ?? null })}
          className="lg:w-48"
        />
        <ListingQuantity
          formId={formId}
          label={packs ? 'Boxes' : 'Quantity'}
          quantity={packs ? packs.value : quantity}
          onCommit={setQuantity}
        />
        <InHandsField formId={formId} day={chosenDay} today={today} onCommit={setDay} className="listing-field" />
        <noscript>
          {import.meta.env.SSR && (
            <Button type="submit" form={formId} className="h-12 w-full">
              Apply
            </Button>
          )}
        </noscript>
      </div>

      <div
        className={joinClasses(
          'mt-6 grid items-start gap-x-8 gap-y-8 lg:mt-8',
          aside
            ? 'lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[13.5rem_minmax(0,1fr)_19rem]'
            : 'lg:grid-cols-[14.5rem_minmax(0,1fr)] xl:gap-x-10',
        )}
      >
        <ListingFilters
          id={sheetId}
          formId={formId}
          listing={listing}
          filters={filters}
          hasMinimumQuantityFilter={hasMinimumQuantityFilter}
          day={day}
          railBreakpoint={aside ? 'xl' : 'lg'}
          onChange={change}
        />
        <section aria-label="Products" tabIndex={-1} className="min-w-0 outline-none">
          <p
            ref={status}
            role="status"
            tabIndex={-1}
            className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 text-[0.9375rem] leading-6 text-muted outline-none"
          >
            {isLoading ? (
              'Loading products...'
            ) : (
              <>
                {listing.matchDescription && (
                  <span className="mb-1 w-full text-ink wrap-anywhere">{listing.matchDescription}</span>
                )}
                <span>
                  <span>
                    Showing{' '}
                    <Count isLowerBound={listing.isCapped && listing.total > maxCountedMatches}>{listing.total}</Count>{' '}
                    of <Count>{listing.inStockCount}</Count> products
                  </span>
                  {listing.styleCount < listing.total && (
                    <span>
                      {' in '}
                      <Count isLowerBound={listing.hasMoreStyles}>{listing.styleCount}</Count>
                      <span>{listing.styleCount === 1 ? ' style' : ' styles'}</span>
                    </span>
                  )}
                </span>
                {!isEmpty && <span className="text-sm leading-6 tabular-figures">{describeRange(listing)}</span>}
                {filters.price && listing.onRequestCount > 0 && (
                  <span className="w-full text-sm leading-6">
                    {`Includes ${formatMatchCount(listing.onRequestCount, listing.isCapped)} priced on request, listed last.`}
                  </span>
                )}
              </>
            )}
          </p>
          {activeCount > 0 && (
            <LazyBoundary loading={<div className="mt-3 h-9" />}>
              <ActiveFilters listing={listing} filters={filters} path={path} onLeave={focusStatus} />
            </LazyBoundary>
          )}
          <div
            aria-busy={isLoading}
            className="mt-4 transition-opacity duration-200 aria-busy:pointer-events-none aria-busy:opacity-45"
          >
            {isEmpty ? (
              <LazyBoundary loading={<div className="min-h-80" />} failed={<p>No products found</p>}>
                <EmptyListing listing={listing} filters={filters} path={path} onLeave={focusStatus} />
              </LazyBoundary>
            ) : (
              <>
                <ul
                  className={joinClasses(
                    'grid grid-cols-2 gap-x-3 gap-y-3 sm:gap-4 md:grid-cols-3 lg:gap-5',
                    aside ? 'xl:grid-cols-2' : undefined,
                  )}
                >
                  {cards}
                </ul>
                <div className="mt-10">
                  <Pagination
                    page={listing.filters.page}
                    pages={listing.pages}
                    href={(page) => `${path}${formatSearch({ ...listing.filters, page })}`}
                  />
                </div>
              </>
            )}
          </div>
        </section>
        {aside}
      </div>
    </>
  )
}

function Count({ children, isLowerBound }: { children: number; isLowerBound?: boolean | undefined }) {
  return <strong className="font-semibold text-ink tabular-figures">{formatMatchCount(children, isLowerBound)}</strong>
}

/** 'Results 25–48' */
function describeRange({ filters, products }: Listing): string {
  const first = (filters.page - 1) * PAGE_SIZE + 1
  const last = first + products.length - 1
  const [from, to] = [first.toLocaleString('en-US'), last.toLocaleString('en-US')]
  const range = first === last ? `Result ${from}` : `Results ${from}–${to}`
  const { quantity, sort } = filters
  if (quantity === null) return range
  const isByPrice = sort === 'price-asc' || sort === 'price-desc'
  return `${range}, ${isByPrice ? 'by price' : 'prices'} at ${quantity.toLocaleString('en-US')}`
}
