import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web service that receives and counts notifications. */
export async function startReceiver() {
  const receivedIds: string[] = []
  const server = createServer((request, response) => {
    receivedIds.push(String(request.headers['idempotency-key']))
    request.resume().on('end', () => response.writeHead(204).end())
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => receivedIds.length,
    ids: () => new Set(receivedIds),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
