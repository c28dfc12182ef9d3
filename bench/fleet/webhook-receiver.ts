import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WebhookReceiver = {
  url: string
  /** Notifications of each request, by its id. */
  counts: ReadonlyMap<string, number>
  /** Requests with more than one notification. */
  countDuplicates(): number
  close(): Promise<void>
}

/** The operator's webhook; it responds at once. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const id = String(request.headers['idempotency-key'])
      counts.set(id, (counts.get(id) ?? 0) + 1)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    counts,
    countDuplicates: () => [...counts.values()].filter((each) => each > 1).length,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
