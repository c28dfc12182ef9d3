import * as v from 'valibot'
import { logContext, visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/analytics-events.route.ts'
import { sendEvent } from './analytics.server.ts'
import { analyticsEventSchema } from './analytics-events.schema.ts'

/** In characters. */
const maxEventLength = 2000
/** Of an IP, in the ten minutes that `limitAttempts` counts. */
const maxEventsPerWindow = 600

/** Forwards an event of the page; failures are only logged (docs/domain.md, Analytics and privacy). */
export async function action({ request, context }: Route.ActionArgs) {
  const { settings, limitAttempts } = context.get(servicesContext)
  const { ip } = context.get(visitorContext)
  if (!settings.POSTHOG_KEY) return new Response(null, { status: 404 })
  if (await limitAttempts('analytics', ip, maxEventsPerWindow)) return new Response(null, { status: 429 })
  const message = parseEvent(await request.text())
  if (!message) return new Response(null, { status: 400 })
  const service = {
    host: settings.POSTHOG_HOST,
    key: settings.POSTHOG_KEY,
    origin: settings.PUBLIC_URL ?? new URL(request.url).origin,
  }
  try {
    await sendEvent(service, message)
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    context.get(logContext).warn({ failure }, 'analytics_event.send_failed')
  }
  return new Response(null, { status: 204 })
}

function parseEvent(text: string) {
  if (text.length > maxEventLength) return undefined
  try {
    const result = v.safeParse(analyticsEventSchema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
