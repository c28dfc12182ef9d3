import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { whenIdle } from '#app/lib/browser/when-idle.ts'
import type { AnalyticsEvent, AnalyticsMessage } from './analytics-events.schema.ts'

type Properties = Partial<AnalyticsMessage['properties']>

/** Maximum time to wait for an idle browser. */
const maxWaitMs = 2000

let state: 'waiting' | 'on' | 'off' = 'waiting'
/** Loaded only where analytics is on. */
let send: (message: AnalyticsMessage) => void
const pendingEvents: AnalyticsMessage[] = []
/** Lives as long as the page: no identifier is stored in the browser. */
let visitId: string | undefined

function isRejectedByVisitor(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Requests the analytics key once the page is idle; events wait until then (docs/domain.md, Analytics and privacy). */
export function startAnalytics(): void {
  if (state !== 'waiting') return
  if (isRejectedByVisitor()) {
    disable()
    return
  }
  void whenIdle(maxWaitMs).then(fetchKey)
}

async function fetchKey(): Promise<void> {
  try {
    const response = await fetch('/api/analytics-key')
    if (!response.ok) throw new Error(`responded with status ${response.status}`)
    const { apiKey }: { apiKey: string | null } = await response.json()
    if (!apiKey) {
      disable()
      return
    }
    ;({ send } = await import('./send-event.ts'))
    state = 'on'
    for (const message of pendingEvents.splice(0)) send(message)
  } catch (error) {
    logInBrowser('analytics not started', error)
    disable()
  }
}

function disable() {
  state = 'off'
  pendingEvents.length = 0
}

/** Counts an event. Carries the page's path without query, the form and the field's name; never what was typed. */
export function track(event: AnalyticsEvent, properties: Properties = {}): void {
  visitId ??= globalThis.crypto?.randomUUID?.()
  if (state === 'off' || !visitId) return
  const message = { event, visit: visitId, properties: { path: window.location.pathname, ...properties } }
  if (state === 'on') send(message)
  else if (pendingEvents.length < 50) pendingEvents.push(message)
}
