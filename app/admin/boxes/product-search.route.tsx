import { searchProductChoices } from '#app/features/ready-made/editing/product-choices.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/product-search.route.ts'

export const headers = requireAccess('boxes')

/** Searches products for a box while typing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = url.searchParams.get('search') ?? ''
  return Response.json({ search, results: await searchProductChoices(context.get(servicesContext), search) })
}
