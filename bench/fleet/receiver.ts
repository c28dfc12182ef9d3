import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Receiver = {
  url: string
  /** How often each request was announced, by its id. */
  times: ReadonlyMap<string, number>
  /** How many were announced more than once. */
  twice(): number
  close(): Promise<void>
}

/** The service of the operator's that is told of requests; it answers at once. */
export async function openReceiver(): Promise<Receiver> {
  const times = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const id = String(request.headers['idempotency-key'])
      times.set(id, (times.get(id) ?? 0) + 1)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    times,
    twice: () => [...times.values()].filter((each) => each > 1).length,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
