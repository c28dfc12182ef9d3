import { X } from 'lucide-react'
import { Link } from 'react-router'
import { formatShortDate } from '#app/lib/time/short-date.ts'
import { type Filters, formatSearch } from '../../query/filters.schema.ts'
import type { Listing } from '../../query/listing.ts'
import { findRange, minimumQuantityRanges, priceRanges } from '../../query/ranges.ts'
import { SearchNotices } from '../search-notices.tsx'
import { ClearAll } from './clear-all.tsx'

type Chip = { key: string; label: string; without: Partial<Filters> }

type ActiveFiltersProps = {
  listing: Listing
  filters: Filters
  path: string
  /** Called before the list changes. */
  onChange: () => void
}

/** What was understood of the search, and one chip per active filter, which links to the listing without it. */
export function ActiveFilters({ listing, filters, path, onChange }: ActiveFiltersProps) {
  return (
    <>
      <SearchNotices listing={listing} path={path} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <ul aria-label="Active filters" className="contents">
          {getChips(filters, listing.colors).map(({ key, label, without }) => (
            <li key={key} className="min-w-0">
              <Link
                to={`${path}${formatSearch({ ...filters, page: 1, ...without })}`}
                preventScrollReset
                prefetch="intent"
                onClick={onChange}
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
          <ClearAll filters={filters} path={path} look={{ variant: 'ghost', size: 'sm' }} onClear={onChange} />
        )}
      </div>
    </>
  )
}

function getChips(filters: Filters, groups: Listing['colors']): Chip[] {
  const colorLabels: Record<string, string> = Object.fromEntries(groups.map(({ value, label }) => [value, label]))
  const { search, categories, brands, colors, inHands, arrivesInTime } = filters
  const price = findRange(priceRanges, filters.price)
  const minimum = findRange(minimumQuantityRanges, filters.minimumQuantity)
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
      label: colorLabels[color] ?? color,
      without: { colors: colors.filter((other) => other !== color) },
    })),
    ...(price ? [{ key: 'price', label: price.label, without: { price: null } }] : []),
    ...(inHands && arrivesInTime
      ? [{ key: 'arrival', label: `Can arrive by ${formatShortDate(inHands)}`, without: { arrivesInTime: false } }]
      : []),
    ...(minimum ? [{ key: 'minimum', label: `Min. ${minimum.label}`, without: { minimumQuantity: null } }] : []),
  ]
}
