import { noFilters } from '#app/features/catalog/query/filters.schema.ts'
import { findProducts } from '#app/features/catalog/search/search.server.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/product-suggestions.route.ts'

export const headers = requireAccess('pages')

/** A product by its name and the path of its page. */
export type ProductSuggestion = { name: string; path: string }

const maxSuggestions = 10
const maxSearchLength = 100

/** Finds products for a field of a page while its editor types. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, maxSearchLength)
  const { products } = search
    ? await findProducts(context.get(servicesContext).db, { ...noFilters, search })
    : { products: [] }
  const suggestions: ProductSuggestion[] = products
    .slice(0, maxSuggestions)
    .map((product) => ({ name: product.name, path: getProductPath(product) }))
  return Response.json(suggestions)
}
