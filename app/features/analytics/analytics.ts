import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import type { AnalyticsEvent, AnalyticsMessage } from './analytics-events.schema.ts'

type Properties = Partial<AnalyticsMessage['properties']>

/** Maximum milliseconds to wait for an idle browser. */
const maxWait = 2000

let state: 'waiting' | 'on' | 'off' = 'waiting'
const waiting: AnalyticsMessage[] = []
/** Lives as long as the page: no identifier is stored in the browser. */
let visit: string | undefined

function rejectedByVisitor(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Requests the analytics key once the page is idle; events wait until then (docs/domain.md, Analytics and privacy). */
export function startAnalytics(): void {
  if (state !== 'waiting') return
  if (rejectedByVisitor()) {
    turnOff()
    return
  }
  if (window.requestIdleCallback) window.requestIdleCallback(askForKey, { timeout: maxWait })
  else setTimeout(askForKey, maxWait)
}

async function askForKey(): Promise<void> {
  try {
    const answer = await fetch('/api/analytics-key')
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    const { apiKey }: { apiKey: string | null } = await answer.json()
    if (!apiKey) {
      turnOff()
      return
    }
    state = 'on'
    for (const message of waiting.splice(0)) send(message)
  } catch (error) {
    logInBrowser('analytics not started', error)
    turnOff()
  }
}

function turnOff() {
  state = 'off'
  waiting.length = 0
}

/** Counts an event. Carries the page's path without query, the form and the field's name; never what was typed. */
export function track(event: AnalyticsEvent, properties: Properties = {}): void {
  visit ??= globalThis.crypto?.randomUUID?.()
  if (state === 'off' || !visit) return
  const message = { event, visit, properties: { path: window.location.pathname, ...properties } }
  if (state === 'on') send(message)
  else if (waiting.length < 50) waiting.push(message)
}

async function send(message: AnalyticsMessage): Promise<void> {
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
