import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/sources.route.ts'
import { searchSources } from './sources.server.ts'

export const headers = requireAccess('proposals')

/** Searches requests, or customers with `of=customer`, for a new proposal while typing. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const search = searchParams.get('search') ?? ''
  const kind = searchParams.get('of') === 'customer' ? 'customer' : 'request'
  return Response.json({ search, results: await searchSources(context.get(servicesContext).db, kind, search) })
}
