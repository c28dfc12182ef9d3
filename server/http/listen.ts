import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getCode, getMessage, StartupError } from '../startup-error.ts'
import { createSecurityHeaders, type HstsSettings } from './security-headers.ts'

/** Allows 25 MB of artwork over a slow connection. */
const requestTimeoutMs = 15 * 60 * 1000
/** Milliseconds without progress after which a request body or a response is aborted. */
const defaultSilenceMs = 60_000
/**
 * Milliseconds after which an unused connection, as browsers open in advance, is closed silently: Node's own 408 after 15 s
 * could be taken for the response to a request just sent.
 */
const defaultUnusedMs = 12_000
/** Idle connections stay open for this long when the shop stops, as a request may be on its way. */
const idleGraceMs = 1_000

/** Errors of Node's parser with a specific status, as Node responds to them. */
const parserStatuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export type RunningServer = {
  port: number
  /**
   * Continues for a while, but closes each connection after its response, so that proxies which have seen the failing
   * readiness check move elsewhere.
   */
  closeAfterResponses(readinessDelayMs: number): Promise<void>
  /**
   * Accepts no more connections and closes each one after its response. Running requests get `timeoutMs`, then they are
   * aborted.
   */
  drain(timeoutMs: number): Promise<void>
  /** Aborts every connection and all waiting. */
  abort(): void
}

/** Opens the port. @throws StartupError naming the setting to change */
export async function listen(
  listener: RequestListener,
  { PORT, HOST, ...settings }: { PORT: number; HOST: string } & HstsSettings,
  { maxSilenceMs = defaultSilenceMs, maxUnusedMs = defaultUnusedMs, headersTimeoutMs = 15_000 } = {},
): Promise<RunningServer> {
  const openResponses = new Set<ServerResponse>()
  const aborted = new AbortController()
  let draining = false
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(5_000, headersTimeoutMs),
      // The app rejects a request without a host, with the headers of every other response (guard.ts).
      requireHostHeader: false,
      // Exceeds the minute for which proxies reuse connections, so that none uses one that is closing.
      keepAliveTimeout: 75_000,
    },
    (request, response) => {
      // Node sends Connection: close and closes after the response.
      if (draining) response.shouldKeepAlive = false
      openResponses.add(response)
      response.once('close', () => openResponses.delete(response))
      response.on('timeout', () => {
        // Before the response starts, the silence is the server's.
        if (!request.complete || response.headersSent) request.socket.destroy()
      })
      listener(request, response)
    },
  )
  server.timeout = maxSilenceMs
  // Node would reject other expectations than 100-continue, which may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  const securityLines = [...createSecurityHeaders(settings)].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  server.on('clientError', (error, socket) => {
    const hasResponse = [...openResponses].some((each) => each.req.socket === socket && each.headersSent)
    if (getCode(error) === 'ECONNRESET' || !socket.writable || hasResponse) return socket.destroy()
    const status = parserStatuses[getCode(error) ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\n${securityLines}Content-Length: 0\r\nConnection: close\r\n\r\n`, () =>
      socket.destroy(),
    )
  })
  server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, maxUnusedMs)
    socket.once('close', () => clearTimeout(timer))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, resolve)
  }).catch((error) => {
    const hint: Record<string, string> = {
      EADDRINUSE: `PORT ${PORT} is taken by another program. Set PORT to a free one.`,
      EACCES: `PORT ${PORT} may not be opened by this user. Set PORT to one above 1023.`,
      EADDRNOTAVAIL: `HOST ${HOST} is not an IP address of this machine.`,
      ENOTFOUND: `HOST ${HOST} is not an IP address of this machine.`,
    }
    throw new StartupError(hint[getCode(error) ?? ''] ?? `PORT ${PORT} cannot be opened: ${getMessage(error)}.`)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    abort() {
      aborted.abort()
      server.closeAllConnections()
    },
    async closeAfterResponses(readinessDelayMs) {
      draining = true
      await wait(readinessDelayMs, undefined, { signal: aborted.signal }).catch(() => {})
    },
    async drain(timeoutMs) {
      draining = true
      for (const response of openResponses) if (!response.headersSent) response.shouldKeepAlive = false
      // The HTTP server's close would end idle connections at once, although a request may be on its way.
      const closed = new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()))
      const startedAt = Date.now()
      const cleanUp = setInterval(() => {
        if (Date.now() - startedAt >= idleGraceMs) server.closeIdleConnections()
      }, 50)
      const abortTimer = setTimeout(() => server.closeAllConnections(), timeoutMs)
      await closed
      clearInterval(cleanUp)
      clearTimeout(abortTimer)
    },
  }
}
