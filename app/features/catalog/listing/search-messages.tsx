import { ArrowRight, X } from 'lucide-react'
import { Link } from 'react-router'
import { formatSearch } from '../query/filters.schema.ts'
import type { Listing } from '../query/listing.ts'

/** The price and quantity that were read from the search, and the categories that it names. */
export function SearchMessages({ listing, path }: { listing: Listing; path: string }) {
  const { filters, parsedSearch, namedCategories = [] } = listing
  const toPath = (search: string) => `${path}${formatSearch({ ...filters, page: 1, search })}`
  return (
    <>
      {parsedSearch && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-[0.9375rem] leading-6">
          <Link
            to={toPath(parsedSearch.searchWithout)}
            preventScrollReset
            aria-label={`Understood: ${parsedSearch.label}, remove from the search`}
            className="flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-card pr-2.5 pl-3.5 text-sm font-medium transition-colors hover:border-ink"
          >
            <span>{`Understood: ${parsedSearch.label}`}</span>
            <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </Link>
          <Link
            to={toPath(parsedSearch.literalSearch)}
            preventScrollReset
            className="wrap-anywhere underline underline-offset-4 hover:text-forest"
          >
            {`Search for “${filters.search}” instead`}
          </Link>
        </p>
      )}
      {namedCategories.length > 0 && (
        <ul aria-label="Matching categories" className="mt-3 flex flex-wrap gap-2">
          {namedCategories.map(({ label, count, search }) => (
            <li key={label} className="min-w-0">
              <Link
                to={`${path}${search}`}
                prefetch="intent"
                className="flex min-h-11 max-w-full items-center gap-2 rounded-md border border-line bg-card px-4 text-[0.9375rem] font-semibold text-forest transition-colors hover:border-forest"
              >
                <span className="wrap-anywhere">
                  {`${label}: ${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`}
                </span>
                <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
