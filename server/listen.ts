import { createServer, type RequestListener, type Server } from 'node:http'
import { codeOf, messageOf, StartupError } from './startup-error.ts'

/** Slow enough for 25 MB of artwork on a poor line. */
const requestTimeout = 15 * 60 * 1000

/** Opens the port. @throws StartupError naming the setting to change */
export async function listen(
  listener: RequestListener,
  { PORT, HOST }: { PORT: number; HOST: string },
): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout,
      connectionsCheckingInterval: 5_000,
      // Longer than the minute that proxies keep a connection, so that none reuses one we are closing.
      keepAliveTimeout: 75_000,
    },
    listener,
  )
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(PORT, HOST, done)
  }).catch((error) => {
    const hint: Record<string, string> = {
      EADDRINUSE: `PORT ${PORT} is taken by another program. Set PORT to a free one.`,
      EACCES: `PORT ${PORT} may not be opened by this user. Set PORT to one above 1023.`,
      EADDRNOTAVAIL: `HOST ${HOST} is no address of this machine.`,
      ENOTFOUND: `HOST ${HOST} is no address of this machine.`,
    }
    throw new StartupError(hint[codeOf(error) ?? ''] ?? `PORT ${PORT} cannot be opened: ${messageOf(error)}.`)
  })
  return server
}

export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Takes no more connections, lets requests in flight finish for so long, then cuts them. */
export async function drain(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  // A browser would keep its connection open long after its last answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
