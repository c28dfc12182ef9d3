import { createHmac } from 'node:crypto'
import { createSignature } from '#app/lib/http/webhook.server.ts'

type WebhookHeadersInput = { id: string; body: string; secrets: [current: string, ...previous: string[]]; now: Date }

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com), signed with every valid secret, and those of
 * docs/webhook.md with the current one.
 */
export function createWebhookHeaders({ id, body, secrets, now }: WebhookHeadersInput): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Boxwright',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
    'Idempotency-Key': id,
    'X-Boxwright-Signature': createSignature(body, secrets[0], now),
  }
}
