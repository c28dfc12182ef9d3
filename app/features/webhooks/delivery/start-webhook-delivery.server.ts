import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '#app/lib/log.ts'
import { listDueEndpoints } from './claim-deliveries.server.ts'
import { type DeliveryOptions, type DeliveryServices, deliverBatch } from './deliver.server.ts'
import { fanOut } from './fan-out.server.ts'

/** How soon an event is delivered. */
const pollMs = 2_000

/**
 * Delivers events to endpoints until the returned function is called. Every process may: the database decides who takes what. A
 * slow endpoint delays no other.
 */
export function startWebhookDelivery(
  services: DeliveryServices & { log: Logger },
  options: DeliveryOptions,
): () => Promise<void> {
  const { db, log } = services
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const deliverAll = async (id: string) => {
    try {
      while (!stopping.signal.aborted && (await deliverBatch(services, id, options)) > 0);
    } catch (error) {
      log.warn({ err: error, endpoint: id }, 'webhook.failed')
    } finally {
      running.delete(id)
    }
  }
  const poll = async () => {
    while (!stopping.signal.aborted) {
      try {
        await fanOut(db)
        for (const id of await listDueEndpoints(db)) if (!running.has(id)) running.set(id, deliverAll(id))
      } catch (error) {
        log.warn({ err: error }, 'webhook.poll_failed')
      }
      await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await Promise.all(running.values())
  }
  const ended = poll()
  return () => {
    stopping.abort()
    return ended
  }
}
