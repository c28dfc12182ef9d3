import { createWebhook, type Webhook } from '#app/lib/http/webhook.server.ts'
import type { Services } from '#app/lib/services.ts'
import { readRequest } from '../read-request.server.ts'
import type { StoredRequest } from '../stored-request.ts'
import type { Notification, SendNotification } from './queues.server.ts'

/** Undefined without WEBHOOK_URL. */
export function createWebhookChannel({
  db,
  settings,
}: Pick<Services, 'db' | 'settings'>): SendNotification | undefined {
  const { WEBHOOK_URL, WEBHOOK_SECRET } = settings
  if (!WEBHOOK_URL) return undefined
  const webhook = createWebhook({ url: WEBHOOK_URL, secret: WEBHOOK_SECRET })
  return (notification) => postRequest(db, webhook, notification)
}

/**
 * Posts a request to the webhook without locking or writing its row, so that a slow receiver delays nothing else. A crash
 * between the response and the end of the job posts it again with the same id.
 */
export async function postRequest(db: Services['db'], webhook: Webhook, { kind, id }: Notification): Promise<void> {
  const request = await readRequest(db, kind, id)
  // Deleted by the operator.
  if (!request) return
  await webhook.send({ id, body: createWebhookBody(request) })
}

/** The JSON that docs/webhook.md describes: the columns under their own names, without those that only we need. */
function createWebhookBody(request: StoredRequest): string {
  const { id, kind, reference, created_at, form_key, suspected_spam, announced_at, ...fields } = request
  return JSON.stringify({ id, kind, reference, created_at, request: fields })
}
