import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../../../access/require-access.ts'
import type { Route } from './+types/products.route.ts'
import { findProductsToAdd } from './found-products.server.ts'

export const headers = requireAccess('proposals')

/** Searches products for a proposal while typing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = url.searchParams.get('search') ?? ''
  return Response.json({ search, results: await findProductsToAdd(context.get(servicesContext).db, search) })
}
