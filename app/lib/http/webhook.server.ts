import { createHmac } from 'node:crypto'

type Delivery = {
  /** Same id for repeated deliveries, so that receivers can detect them. */
  id: string
  /** JSON */
  body: string
}

export type Webhook = {
  /** Resolves when the receiver responded with 2xx. @throws DeliveryFailed */
  send(delivery: Delivery): Promise<void>
}

type Receiver = { url: string; secret?: string | undefined; timeoutMs?: number }

/** `code` may be logged: the response's status or the network's error code, without URL or content. */
export class DeliveryFailed extends Error {
  readonly code: string

  constructor(code: string) {
    super('not delivered')
    this.name = 'DeliveryFailed'
    this.code = code
  }
}

/** Follows no redirect: only the configured URL may receive visitors' data. */
export function createWebhook({ url, secret, timeoutMs = 10_000 }: Receiver): Webhook {
  return {
    async send({ id, body }) {
      const headers = new Headers({ 'Content-Type': 'application/json', 'Idempotency-Key': id })
      if (secret) headers.set('X-Boxwright-Signature', createSignature(body, secret, new Date()))
      const signal = AbortSignal.timeout(timeoutMs)
      const sent = fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
      const response = await sent.catch((error) => {
        throw new DeliveryFailed(getNetworkCode(error))
      })
      // The body is not needed; a connection that breaks now changes nothing.
      await response.body?.cancel().catch(() => undefined)
      if (!response.ok) throw new DeliveryFailed(`HTTP_${response.status}`)
    },
  }
}

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`: with the time inside, an old delivery cannot be played again. */
export function createSignature(body: string, secret: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Code of a network's error, such as ECONNREFUSED. */
export function getNetworkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'FAILED'
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error.name === 'TimeoutError') return 'TIMEOUT'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
