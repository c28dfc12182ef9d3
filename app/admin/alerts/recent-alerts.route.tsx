import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/recent-alerts.route.ts'
import { maxInBell, readAlerts } from './read-alerts.server.ts'

export const headers = requireAccess('requests')

/** The alerts of the bell, as JSON: unlike a page's data, a failure of it cannot replace the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  return Response.json(await readAlerts(db, { staffId: getPerson(context).id, limit: maxInBell }))
}
