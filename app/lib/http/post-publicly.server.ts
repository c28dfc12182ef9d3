import { lookup } from 'node:dns'
import { type IncomingHttpHeaders, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { type ConnectionCheck, createCheckedLookup, isPublicWebServer } from './public-web-server.server.ts'
import { DeliveryFailed, getNetworkCode } from './webhook.server.ts'

/** Bytes of a response that are read; the rest is discarded. */
export const maxResponseBytes = 4_096

export type PostOptions = {
  headers: Record<string, string>
  body: string
  timeoutMs?: number
  canConnect?: ConnectionCheck
  /** Resolves host names; replaced in tests. */
  resolve?: typeof lookup
}

export type PostResponse = { status: number; headers: IncomingHttpHeaders; body: string }

const createPrivateError = () => new DeliveryFailed('PRIVATE_ADDRESS')

/**
 * Posts to a web server on the public internet. Follows no redirect, so that none leads to a private address.
 * @throws DeliveryFailed without a response
 */
export async function postPublicly(
  address: string,
  { headers, body, timeoutMs = 10_000, canConnect = isPublicWebServer, resolve = lookup }: PostOptions,
): Promise<PostResponse> {
  const url = new URL(address)
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // IP addresses need no lookup.
  if (isIP(host) && !canConnect(host, port)) throw createPrivateError()
  const signal = AbortSignal.timeout(timeoutMs)
  const createRequest = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((done, fail) => {
    const request = createRequest(url, {
      method: 'POST',
      // A pooled connection would skip the lookup.
      agent: false,
      lookup: createCheckedLookup({ resolve, canConnect, port, createError: createPrivateError }),
      signal,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      maxHeaderSize: 16_384,
    })
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!canConnect(socket.remoteAddress ?? '', port)) request.destroy(createPrivateError())
      }),
    )
    let finish: (() => void) | undefined
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      // The status counts, also of a response that breaks off or never ends.
      finish = () => {
        const text = Buffer.concat(chunks).subarray(0, maxResponseBytes).toString()
        done({ status: response.statusCode ?? 0, headers: response.headers, body: text })
        response.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= maxResponseBytes) finish?.()
      })
      for (const event of ['end', 'error', 'close'] as const) response.once(event, finish)
    })
    request.on('error', (error) => {
      if (finish) finish()
      else if (error instanceof DeliveryFailed) fail(error)
      else fail(new DeliveryFailed(signal.aborted ? 'TIMEOUT' : getNetworkCode(error)))
    })
    request.end(body)
  })
}
