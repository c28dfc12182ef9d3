import type { AnalyticsMessage } from './analytics-events.schema.ts'

const timeoutMs = 5000

export type AnalyticsService = { host: string; key: string; origin: string }

/**
 * Sends an event to PostHog or a service with its capture protocol. The server sends it, so the service sees neither the
 * visitor's IP address nor the browser.
 * @throws if the service rejects it
 */
export async function sendEvent({ host, key, origin }: AnalyticsService, message: AnalyticsMessage): Promise<void> {
  const { path, ...properties } = message.properties
  const response = await fetch(new URL('/i/v0/e/', host), {
    method: 'POST',
    redirect: 'error',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      api_key: key,
      event: message.event,
      distinct_id: message.visit,
      timestamp: new Date().toISOString(),
      properties: {
        ...properties,
        $current_url: new URL(path, origin).href,
        $pathname: path,
        $geoip_disable: true,
        $process_person_profile: false,
      },
    }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`the analytics service responded with status ${response.status}`)
}
