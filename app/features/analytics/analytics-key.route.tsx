import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/analytics-key.route.ts'

/** The public key of the analytics service, null where the shop has none (docs/domain.md, Analytics and privacy). */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(servicesContext)
  return Response.json({ apiKey: settings.POSTHOG_KEY ?? null }, { headers: { 'Cache-Control': 'no-store' } })
}
