import { data, type RouterContextProvider, redirect } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { isPossibleDate } from '#app/features/orders/in-hands-date.ts'
import { packingDays } from '#app/features/orders/terms/arrival.ts'
import { getMaxProductionDays } from '#app/features/orders/terms/delivery-estimate.ts'
import { createLoadFailure } from '#app/lib/http/load-failure.ts'
import { logContext, viewContext } from '#app/lib/http/request-context.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { getTodayInChicago, type IsoDate } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { type Filters, formatSearch, parseFilters, removeEmptyValues } from '../query/filters.schema.ts'
import { getEmptyListing } from '../query/list-products.server.ts'
import type { ListedProduct, Listing } from '../query/listing.ts'
import { findProducts } from '../search/search.server.ts'
import { getZeroResultCounter } from '../zero-results/zero-result-counter.server.ts'

/** `url` is the page's URL; `request.url` may also contain the router's parameters. */
type LoaderArgs = { url: URL; context: Readonly<RouterContextProvider> }

type ListingOptions<Product> = {
  path: string
  addCardData: (products: ListedProduct[], db: Database) => Product[] | Promise<Product[]>
  hasMinimumQuantityFilter?: boolean
  /** The products are packed in boxes, which delays them. */
  isPacked?: boolean
}

/**
 * Loads a page with a product listing. Redirects empty parameters, and pages beyond the last one. If products cannot be read,
 * logs the error and returns an empty listing with status 503, which is not cached (decision 0006). Counts searches without
 * results.
 * @param path of the listing
 * @param addCardData adds data to the products of a page
 */
export async function loadListing<Product extends ListedProduct>(
  { url, context }: LoaderArgs,
  { path, addCardData, hasMinimumQuantityFilter = true, isPacked = false }: ListingOptions<Product>,
) {
  const services = context.get(servicesContext)
  const { db, writes } = services
  const log = context.get(logContext)
  const tidyQuery = removeEmptyValues(url.searchParams)
  if (tidyQuery !== undefined) throw redirect(`${path}${tidyQuery}`)

  const requested = parseFilters(url)
  if (!hasMinimumQuantityFilter) requested.minimumQuantity = null
  const today = getTodayInChicago()
  const listing = await findListedProducts(services, requested, { today, isPacked })
    .then(async (found) => ({ ...found, products: await addCardData(found.products, db) }))
    .catch((error: unknown) => {
      log.error({ err: error }, 'product_list.load_failed')
    })
  if (!listing) {
    return createLoadFailure<{ listing: Listing<Product>; today: IsoDate }>(
      { listing: { ...getEmptyListing(requested), products: [] }, today },
      503,
    )
  }
  if (requested.page > listing.pages) throw redirect(`${path}${formatSearch({ ...requested, page: listing.pages })}`)
  if (listing.filters.search) {
    const { search } = listing.filters
    // An empty shop has no use for the statistic.
    const found = !listing.isZeroResult || listing.inStockCount === 0
    context.get(viewContext)(() => getZeroResultCounter(writes).add(search, found, log))
  }
  return data({ listing, today })
}

/**
 * Finds the products of a listing (`findProducts`), which can arrive by the requested in-hands date if the filters say so.
 * @param today the day in America/Chicago
 */
export async function findListedProducts(
  services: Services,
  requested: Filters,
  { today, isPacked = false }: { today: IsoDate; isPacked?: boolean },
): Promise<Listing> {
  const { inHands } = requested
  const isPossible = inHands !== null && isPossibleDate(inHands, today)
  const { daysOff } = await readBrand(services)
  return findProducts(
    services.db,
    {
      ...requested,
      arrivesInTime: requested.arrivesInTime && isPossible,
      maxProductionDays: isPossible
        ? getMaxProductionDays(inHands, today, daysOff) - (isPacked ? packingDays : 0)
        : null,
    },
    services.counts,
  )
}
