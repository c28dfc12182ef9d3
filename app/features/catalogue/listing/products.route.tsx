import { everybodys } from '#app/lib/everybodys.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Container } from '#app/ui/container.tsx'
import type { Route } from './+types/products.route.ts'
import { listingQuery, parameters } from './listing.schema.ts'
import { ProductListing } from './listing.tsx'
import { loadListing } from './listing-page.server.ts'

const title = 'Our Products'
const path = '/products'

const description =
  'Branded merchandise for your team and customers: drinkware, apparel, office and tech, imprint included. Search, compare price breaks and ask for a quote.'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title, description, path, matches })

export function loader(args: Route.LoaderArgs) {
  return loadListing(args, path)
}

export const headers = everybodys({ parameters: Object.values(parameters), oneQuery: listingQuery })

export default function Products({ loaderData: { listing } }: Route.ComponentProps) {
  return (
    <Container className="pt-8 pb-16 lg:pt-12 lg:pb-24">
      <ProductListing listing={listing} path={path} title={title} />
    </Container>
  )
}
