import { eq } from 'drizzle-orm'
import { type PostOptions, postPublicly } from '#app/lib/http/post-publicly.server.ts'
import { DeliveryFailed } from '#app/lib/http/webhook.server.ts'
import type { Services } from '#app/lib/services.ts'
import { webhookEndpoints } from '#db/tables/webhooks.ts'
import { decryptSecrets } from '../endpoints/endpoint-secrets.server.ts'
import { getResourcePath } from '../webhook-events.ts'
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.server.ts'
import { type Attempt, recordAttempt } from './record-attempt.server.ts'
import { createWebhookHeaders } from './webhook-headers.server.ts'

/** Reads a resource as the API returns it; null for a deleted one. */
export type ReadResource = (resource: string, id: string) => Promise<unknown>

export type DeliveryServices = Pick<Services, 'db' | 'settings'>
export type DeliveryOptions = Pick<PostOptions, 'canConnect' | 'resolve' | 'timeoutMs'> & { readResource: ReadResource }

/** Delivers the next batch of an endpoint. @returns the number of attempts @throws the first error after all have ended */
export async function deliverBatch(
  { db, settings }: DeliveryServices,
  endpointId: string,
  { readResource, ...post }: DeliveryOptions,
): Promise<number> {
  const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId))
  const stored = endpoint && (await decryptSecrets(db, settings, endpoint))
  if (!endpoint || !stored) return 0
  const { url, secret, previousSecret } = stored
  const isRotating = endpoint.previous_secret_until !== null && endpoint.previous_secret_until > new Date()
  const secrets: [string, ...string[]] = previousSecret && isRotating ? [secret, previousSecret] : [secret]
  const deliveries = await claimDeliveries(db, endpointId)
  const outcomes = await Promise.allSettled(
    deliveries.map(async (delivery) => {
      const thin = createThinBody(delivery, settings.PUBLIC_URL ?? '')
      // The log has no personal data of the body.
      const record = (attempt: Pick<Attempt, 'durationMs' | 'response'>, headers: Record<string, string> = {}) =>
        recordAttempt(db, {
          endpointId,
          delivery,
          attempt: { ...attempt, request: { headers, body: JSON.stringify(thin) } },
        })
      const isFull = endpoint.payload === 'full' && delivery.resource !== 'webhook'
      let data: unknown
      try {
        if (isFull) data = await readResource(delivery.resource, delivery.resource_id)
      } catch (error) {
        await record({ durationMs: 0, response: { error: 'UNREADABLE_RESOURCE' } })
        throw error
      }
      const body = JSON.stringify({ ...thin, ...(isFull && { data }) })
      const headers = createWebhookHeaders({ id: delivery.id, body, secrets, now: new Date() })
      const startedAt = performance.now()
      const response = await postPublicly(url, { ...post, headers, body }).catch((error): Attempt['response'] => {
        if (error instanceof DeliveryFailed) return { error: error.code }
        throw error
      })
      await record({ durationMs: Math.round(performance.now() - startedAt), response }, headers)
    }),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return deliveries.length
}

function createThinBody({ id, event, resource, resource_id, at }: ClaimedDelivery, origin: string) {
  const path = getResourcePath(resource, resource_id)
  return {
    id,
    type: event,
    timestamp: at.toISOString(),
    resource,
    resource_id,
    url: path === undefined ? null : `${origin}/api/v1${path}`,
  }
}
