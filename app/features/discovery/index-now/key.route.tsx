import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/key.route.ts'

export const headers = declarePublicRoute()

/** Serves the key that proves to search engines that notifications come from this shop. */
export function loader({ context }: Route.LoaderArgs) {
  const { INDEXNOW_KEY } = context.get(servicesContext).settings
  const type = { 'Content-Type': 'text/plain; charset=utf-8' }
  if (!INDEXNOW_KEY) return new Response('There is no key.', { status: 404, headers: type })
  return new Response(INDEXNOW_KEY, { headers: type })
}
