import { logContext, visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { countView } from '../posts.server.ts'
import type { Route } from './+types/view.route.ts'
import { isPersonal, mayCount } from './view.server.ts'

const empty = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } })

/** POST /blog/{slug}/view: one more view. Always quiet; what does not count, a draft's too, is answered like what does. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return empty(405, { Allow: 'POST' })
  const services = context.get(servicesContext)
  const { address } = context.get(visitorContext)
  if (!isPersonal(request.headers) || !(await mayCount(services, address))) return empty(204)
  try {
    await countView(services.db, params.slug)
    return empty(204)
  } catch (error) {
    context.get(logContext).error({ err: error }, 'post_view.count_failed')
    return empty(500)
  }
}

export function loader() {
  return empty(405, { Allow: 'POST' })
}
