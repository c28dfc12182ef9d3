import { memo } from 'react'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { Container } from '#app/ui/container.tsx'
import { getParameterNames, normalizeListingQuery } from '../query/filters.schema.ts'
import type { Route } from './+types/products.route.ts'
import { ProductListing } from './listing.tsx'
import { createListingMeta } from './listing-meta.ts'
import { loadListing } from './listing-page.server.ts'

const title = 'Our Products'
const path = '/products'

const description =
  'Branded merchandise for your team and customers: drinkware, apparel, office and tech. Search, compare price breaks and ask for a quote.'

/** Returns the page metadata of a category. */
const getCategoryMeta = (name: string) => ({
  title: `${name}, ${title}`,
  description: `${name} with your logo. Compare price breaks by quantity, choose colors and ask for a quote.`,
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createListingMeta({ title, description, path, listing: loaderData?.listing, getCategoryMeta, matches })

export function loader(args: Route.LoaderArgs) {
  return loadListing(args, { path, addCardData: (products) => products })
}

export const headers = declarePublicRoute({
  parameters: getParameterNames(),
  canonicalQuery: normalizeListingQuery,
})

/** Not rendered again when a link leaves it, which would delay the next page. */
const CatalogListing = memo(ProductListing)

export default function Products({ loaderData }: Route.ComponentProps) {
  return (
    <Container className="pt-8 pb-16 lg:pt-12 lg:pb-24">
      <CatalogListing {...loaderData} path={path} title={title} />
    </Container>
  )
}
