import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/analytics-key.route.ts'

/** Returns the public key of the analytics service, or null (docs/domain.md, Analytics and privacy). */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(servicesContext)
  return Response.json({ apiKey: settings.POSTHOG_KEY ?? null }, { headers: { 'Cache-Control': 'no-store' } })
}
