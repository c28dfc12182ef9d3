import type { IncomingHttpHeaders } from 'node:http'
import { and, arrayContains, eq, ne, sql } from 'drizzle-orm'
import { createAlerts } from '#app/features/requests/alerts/create-alerts.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#db/tables/webhooks.ts'
import type { ClaimedDelivery } from './claim-deliveries.server.ts'
import { getRetryDelay, parseRetryAfter } from './retry-schedule.server.ts'

/** Headers that prove who sends, and cookies. */
const secretHeaders = /signature|cookie|authorization|token|secret|key/i
const [maxHeaders, maxHeaderLength] = [40, 300]

export type Attempt = {
  durationMs: number
  request: { headers: Record<string, string>; body: string }
  response: { status: number; headers: IncomingHttpHeaders; body: string } | { error: string }
}

/** Stores an attempt and what follows: delivered, repeated later, or failed for good. */
export const recordAttempt = (
  db: Database,
  { endpointId, delivery, attempt }: { endpointId: string; delivery: ClaimedDelivery; attempt: Attempt },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { request, response, durationMs } = attempt
    const received = 'error' in response ? undefined : response
    const isDelivered = received !== undefined && received.status >= 200 && received.status < 300
    const isGone = received?.status === 410
    const retryAfter =
      received?.status === 429 || received?.status === 503
        ? parseRetryAfter(received.headers['retry-after'])
        : undefined
    const delay = isDelivered || isGone ? undefined : getRetryDelay(delivery.attempts)
    const [stored] = await tx
      .update(webhookDeliveries)
      .set(
        delay === undefined
          ? { state: isDelivered ? 'delivered' : 'failed', ended_at: sql`now()` }
          : { next_attempt_at: sql`now() + make_interval(secs => ${Math.max(delay, retryAfter ?? 0)})` },
      )
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.state, 'pending')))
      .returning({ id: webhookDeliveries.id })
    // The endpoint, or the person the event is about, was deleted.
    if (!stored) return
    await tx.insert(webhookAttempts).values({
      delivery_id: delivery.id,
      duration_ms: durationMs,
      status: received?.status ?? null,
      error: 'error' in response ? response.error : null,
      request_body: request.body,
      request_headers: removeSecrets(request.headers),
      response_headers: received ? removeSecrets(received.headers) : null,
      response_body: received ? received.body.replaceAll('\0', '') : null,
    })
    if (isGone) await disableEndpoint(tx, endpointId)
    if (retryAfter !== undefined)
      await tx
        .update(webhookEndpoints)
        .set({ waits_until: sql`now() + make_interval(secs => ${retryAfter})` })
        .where(eq(webhookEndpoints.id, endpointId))
  })

/** Disables an endpoint whose receiver is gone, and alerts those who can enable it again. */
async function disableEndpoint(tx: Transaction, id: string): Promise<void> {
  const disabled = await tx
    .update(webhookEndpoints)
    .set({ status: 'disabled' })
    .where(and(eq(webhookEndpoints.id, id), ne(webhookEndpoints.status, 'disabled')))
    .returning({ id: webhookEndpoints.id })
  if (disabled.length === 0) return
  const admins = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(arrayContains(staff.roles, ['owner']))
  const staffIds = admins.map((admin) => admin.id)
  await createAlerts(tx, { kind: 'webhook-disabled', webhookId: id, staffIds, causedBy: null })
}

const removeSecrets = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name === 'Idempotency-Key' || !secretHeaders.test(name))
      .slice(0, maxHeaders)
      .map(([name, value]) => [name.toLowerCase(), String(value).replaceAll('\0', '').slice(0, maxHeaderLength)]),
  )
