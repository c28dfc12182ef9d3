import { X } from 'lucide-react'
import { Form, Link } from 'react-router'
import { formatShortDate } from '#app/lib/time/short-date.ts'
import { Button, ButtonLink, type ButtonStyleProps } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countActiveFilters, type Filters, formatSearch, parameters, splitFact } from '../../query/filters.schema.ts'
import type { Listing } from '../../query/listing.ts'
import { formatMatchCount, maxCountedMatches } from '../../query/match-count.ts'
import { SearchMessages } from '../search-messages.tsx'

type Chip = { key: string; label: string; without: Partial<Filters> }

type FilteredListingProps = {
  listing: Listing
  filters: Filters
  path: string
  /** Before the followed link disappears. */
  onLeave: () => void
}

/** Messages about the search, and one chip per active filter, which links to the listing without it. */
export function ActiveFilters({ listing, filters, path, onLeave }: FilteredListingProps) {
  return (
    <>
      <SearchMessages listing={listing} path={path} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <ul aria-label="Active filters" className="contents">
          {getChips(filters, listing).map(({ key, label, without }) => (
            <li key={key} className="min-w-0">
              <Link
                to={`${path}${formatSearch({ ...filters, page: 1, ...without })}`}
                preventScrollReset
                prefetch="intent"
                onClick={onLeave}
                aria-label={`Remove filter ${label}`}
                className="flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line bg-card pr-2.5 pl-3.5 text-sm font-medium transition-colors hover:border-ink"
              >
                <span className="wrap-anywhere">{label}</span>
                <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
        {listing.products.length > 0 && (
          <ClearAll path={path} filters={filters} buttonProps={{ variant: 'ghost', size: 'sm' }} onClear={onLeave} />
        )}
      </div>
    </>
  )
}

/** A list without products, with links to some. */
export function EmptyListing({ listing, filters, path, onLeave }: FilteredListingProps) {
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
          {`${alternative.label} (${formatMatchCount(alternative.count, alternative.count > maxCountedMatches)})`}
        </ButtonLink>
      ))}
      {countActiveFilters(filters) > 0 && (
        <ClearAll path={path} filters={filters} buttonProps={{ variant: 'secondary' }} onClear={onLeave} />
      )}
    </EmptyState>
  )
}

type ClearAllProps = {
  path: string
  filters: Filters
  buttonProps: ButtonStyleProps
  onClear: () => void
}

/** A GET form with a button, which works without JavaScript. Keeps sort, quantity and date. */
function ClearAll({ path, filters: { sort, quantity, inHands }, buttonProps, onClear }: ClearAllProps) {
  return (
    <Form action={path} preventScrollReset onSubmit={onClear}>
      {sort && <input type="hidden" name={parameters.sort} value={sort} />}
      {quantity !== null && <input type="hidden" name={parameters.quantity} value={quantity} />}
      {inHands && <input type="hidden" name={parameters.inHands} value={inHands} />}
      <Button type="submit" {...buttonProps}>
        Clear All
      </Button>
    </Form>
  )
}

function getChips(filters: Filters, listing: Listing): Chip[] {
  const { search, categories, brands, colors, facts, price, minimumQuantity, inHands, arrivesInTime } = filters
  return [
    ...(search ? [{ key: 'search', label: `“${search}”`, without: { search: '' } }] : []),
    ...categories.map((category) => ({
      key: `category ${category}`,
      label: category,
      without: { categories: categories.filter((other) => other !== category) },
    })),
    ...brands.map((brand) => ({
      key: `brand ${brand}`,
      label: brand,
      without: { brands: brands.filter((other) => other !== brand) },
    })),
    ...colors.map((color) => ({
      key: `color ${color}`,
      label: getLabel(listing.colors, color),
      without: { colors: colors.filter((other) => other !== color) },
    })),
    ...(price ? [{ key: 'price', label: getLabel(listing.prices, price), without: { price: null } }] : []),
    ...(inHands && arrivesInTime
      ? [{ key: 'arrival', label: `Can arrive by ${formatShortDate(inHands)}`, without: { arrivesInTime: false } }]
      : []),
    ...(minimumQuantity
      ? [
          {
            key: 'minimum',
            label: `Min. ${getLabel(listing.minimumQuantities, minimumQuantity)}`,
            without: { minimumQuantity: null },
          },
        ]
      : []),
    ...facts.map((fact) => ({
      key: fact,
      label: getFactLabel(fact, listing.facts),
      without: { facts: facts.filter((other) => other !== fact) },
    })),
  ]
}

/** The value itself while the listing that names it is being loaded. */
const getLabel = (values: { value: string; label: string }[], value: string) =>
  values.find((each) => each.value === value)?.label ?? value

/** "Cotton", or "Size: XL" where the value needs it. */
function getFactLabel(fact: string, facets: Listing['facts']): string {
  const [name, value] = splitFact(fact)
  const facet = facets.find((each) => each.name === name)
  const label = getLabel(facet?.values ?? [], value)
  return facet?.prefix ? `${facet.prefix}: ${label}` : label
}
