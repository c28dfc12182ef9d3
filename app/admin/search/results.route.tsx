import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/results.route.ts'
import { searchAdmin } from './search.server.ts'

export const headers = requireAccess('all staff')

/** The results of the search page as JSON: unlike a page's data, a failure of it cannot replace the page. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  return Response.json(await searchAdmin(db, getPerson(context), searchParams.get('q') ?? ''))
}
