import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/results.route.ts'
import { searchAdmin } from './search.server.ts'

export const headers = requireAccess('all-staff')

/** The results of the search page as JSON: unlike a page's data, a failure of it cannot replace the page. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const services = { db: context.get(servicesContext).db, log: context.get(logContext) }
  return Response.json(await searchAdmin(services, getPerson(context), searchParams.get('q') ?? ''))
}
