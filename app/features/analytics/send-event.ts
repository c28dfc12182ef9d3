import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import type { AnalyticsMessage } from './analytics-events.schema.ts'

export async function send(message: AnalyticsMessage): Promise<void> {
  try {
    await fetch('/api/analytics-events', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
      keepalive: true,
    })
  } catch (error) {
    logInBrowser('analytics event not sent', error)
  }
}
