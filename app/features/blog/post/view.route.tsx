import { isPersonRequest } from '#app/lib/http/is-person-request.ts'
import { logContext, visitorContext } from '#app/lib/http/request-context.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { countView } from '../posts.server.ts'
import type { Route } from './+types/view.route.ts'

/** Maximum counted views per IP address in ten minutes. Offices share one, so this only stops floods. */
const maxViewsPerWindow = 300

const createEmptyResponse = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } })

/** POST /blog/{slug}/view counts a view. Views that do not count, such as those of drafts, get the same response. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return createEmptyResponse(405, { Allow: 'POST' })
  const services = context.get(servicesContext)
  const { ip } = context.get(visitorContext)
  if (!isViewByPerson(request.headers) || !(await canCount(services, ip))) return createEmptyResponse(204)
  try {
    await countView(services.db, params.slug)
    return createEmptyResponse(204)
  } catch (error) {
    context.get(logContext).error({ err: error }, 'post_view.count_failed')
    return createEmptyResponse(500)
  }
}

export function loader() {
  return createEmptyResponse(405, { Allow: 'POST' })
}

/** True if a view comes from a person's browser on this site. */
function isViewByPerson(headers: Headers): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return isPersonRequest(headers) && (site === null || site === 'same-origin')
}

/** Returns false if an IP address has reached its limit of counted views. */
async function canCount({ limitAttempts }: Pick<Services, 'limitAttempts'>, ip: string): Promise<boolean> {
  return (await limitAttempts('blog-view', ip, maxViewsPerWindow)) === undefined
}
