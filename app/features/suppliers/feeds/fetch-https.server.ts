import { lookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { maxBytes } from '#app/features/imports/limits.ts'
import { createCheckedLookup } from '#app/lib/http/public-web-server.server.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { FeedFetchOptions, FetchedFile } from './feed.ts'
import { createSizeLimiter, tooLarge } from './limit-size.server.ts'

const privateHost = () => new SupplierError('rejected', 'The URL points to a private network.')

type Options = FeedFetchOptions & { canConnect: (ip: string) => boolean; signal: AbortSignal }

/**
 * Downloads a file with basic authentication, unless the server says that it is the one of `state`. Follows no redirect, so that the
 * password reaches no other host. @throws SupplierError
 */
export async function fetchOverHttps({
  url,
  credentials,
  state,
  destinationPath,
  canConnect,
  signal,
}: Options): Promise<FetchedFile> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // IP addresses need no lookup.
  if (isIP(host) && !canConnect(host)) throw privateHost()
  const { id, password } = credentials
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      // A pooled connection would skip the lookup.
      agent: false,
      lookup: createCheckedLookup({ resolve: lookup, canConnect, port: 443, createError: privateHost }),
      signal,
      maxHeaderSize: 16_384,
      headers: {
        'User-Agent': 'Boxwright',
        'Accept-Encoding': 'identity',
        ...(id && { Authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}` }),
        ...(state.etag && { 'If-None-Match': state.etag }),
        ...(state.lastModified && { 'If-Modified-Since': state.lastModified }),
      },
    })
    request.once('response', resolve)
    request.on('error', reject)
    request.end()
  })
  const { statusCode = 0, headers } = response
  const problem = findProblem(statusCode)
  const isUnchanged = statusCode === 304
  if (problem || isUnchanged || Number(headers['content-length']) > maxBytes) {
    response.destroy()
    if (isUnchanged) return { isChanged: false, bytes: 0, state }
    throw problem ?? tooLarge
  }
  const limiter = createSizeLimiter()
  await pipeline(response, limiter.stream, createWriteStream(destinationPath, { mode: 0o600 }), { signal })
  const { etag, 'last-modified': lastModified } = headers
  const sha256 = limiter.getHash()
  return {
    isChanged: sha256 !== state.sha256,
    bytes: limiter.getBytes(),
    state: { ...(etag && { etag }), ...(lastModified && { lastModified }), sha256 },
  }
}

function findProblem(status: number): SupplierError | undefined {
  if (status === 200 || status === 304) return undefined
  if (status === 401 || status === 403)
    return new SupplierError('credentials', `The server denied access (status ${status}).`)
  if (status === 404 || status === 410)
    return new SupplierError('not-found', `There is no such file (status ${status}).`)
  if (status === 429 || status >= 500) return new SupplierError('unavailable', `The server failed (status ${status}).`)
  if (status >= 300 && status < 400)
    return new SupplierError('rejected', `The server redirects (status ${status}). Enter the URL that it leads to.`)
  return new SupplierError('rejected', `The server responded with status ${status}.`)
}
