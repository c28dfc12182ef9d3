import { data, type RouterContextProvider, redirect } from 'react-router'
import { notLoaded } from '#app/lib/http/not-loaded.ts'
import { logContext, viewContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { filtersToSearch, parseFilters, withoutEmptyValues } from '../query/filters.schema.ts'
import { getEmptyListing } from '../query/list-products.server.ts'
import type { ListedProduct, Listing } from '../query/listing.ts'
import { findProducts } from '../search/search.server.ts'
import { missedCounter } from '../zero-results/missed-counter.server.ts'

/** `url` is the visitor's address; the request's own also carries the router's parameters. */
type LoaderArgs = { url: URL; context: Readonly<RouterContextProvider> }

type Page<Product> = {
  path: string
  complete: (products: ListedProduct[], db: Database) => Product[] | Promise<Product[]>
  minimumQuantityFilter?: boolean
}

/**
 * Loads a page with a product listing. Redirects empty parameters, and pages beyond the last one. If products cannot be read,
 * logs the error and returns an empty listing with status 503, which is not cached (decision 0006). Counts searches without
 * results.
 * @param path of the listing
 * @param complete adds data for its cards
 */
export async function loadListing<Product extends ListedProduct>(
  { url, context }: LoaderArgs,
  { path, complete, minimumQuantityFilter = true }: Page<Product>,
) {
  const { db, writes } = context.get(servicesContext)
  const log = context.get(logContext)
  const tidy = withoutEmptyValues(url.searchParams)
  if (tidy !== undefined) throw redirect(`${path}${tidy}`)

  const asked = parseFilters(url)
  if (!minimumQuantityFilter) asked.minimumQuantity = null
  const listing = await findProducts(db, asked)
    .then(async (found) => ({ ...found, products: await complete(found.products, db) }))
    .catch((error: unknown) => {
      log.error({ err: error }, 'product_list.load_failed')
    })
  if (!listing) {
    return notLoaded<{ listing: Listing<Product> }>({ listing: { ...getEmptyListing(asked), products: [] } }, 503)
  }
  if (asked.page > listing.pages) throw redirect(`${path}${filtersToSearch({ ...asked, page: listing.pages })}`)
  if (listing.filters.search) {
    const { search } = listing.filters
    // A shop without products has nothing to learn from what it lacks.
    const found = !listing.missed || listing.inStock === 0
    context.get(viewContext)(() => missedCounter(writes).note(search, found, log))
  }
  return data({ listing })
}
