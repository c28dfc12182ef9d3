import { lookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ConnectionCheck, createCheckedLookup, isPublicWebServer } from '#app/lib/http/public-web-server.server.ts'
import { webPortsText } from '#app/lib/http/web-ports.ts'
import { maxImageBytes } from '../limits.ts'

const maxRedirects = 5
/** Limits until a host responds, between two chunks, and for one image in total. */
const timeoutMs = { connect: 10_000, idle: 15_000, total: 60_000 }

export type DownloadOptions = {
  canConnect?: ConnectionCheck
  /** Resolves host names; replaced in tests. */
  resolve?: typeof lookup
  /** Allowed host names, from PICTURE_HOSTS; all public ones if unset. */
  hosts?: readonly string[] | undefined
  signal?: AbortSignal | undefined
  limits?: Partial<typeof timeoutMs>
}

/** Reason a download failed. `isPermanent`: a retry cannot succeed. */
export class DownloadError extends Error {
  readonly isPermanent: boolean
  constructor(reason: string, { isPermanent }: { isPermanent: boolean }) {
    super(reason)
    this.isPermanent = isPermanent
  }
}

const permanentError = (reason: string) => new DownloadError(reason, { isPermanent: true })
const temporaryError = (reason: string) => new DownloadError(reason, { isPermanent: false })

const notAllowed = `The URL points to a private network, or to a port other than ${webPortsText}. Only images of public web servers can be downloaded.`

/**
 * Downloads a URL to `file`, following up to 5 redirects. Resolves every host, checks all of its IP addresses and connects to a
 * checked one, so that DNS rebinding has no effect (decision 0031).
 * @throws DownloadError
 */
export async function downloadImage(url: string, file: string, options: DownloadOptions = {}): Promise<void> {
  const limits = { ...timeoutMs, ...options.limits }
  const timeout = AbortSignal.timeout(limits.total)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    let next = parseUrl(url)
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await sendRequest(next, { ...options, limits, signal })
      const redirectTarget = getRedirect(response)
      if (redirectTarget === undefined) return await saveResponse(response, file, signal)
      response.destroy()
      next = parseUrl(redirectTarget, next)
    }
    throw permanentError(`The URL redirects more than ${maxRedirects} times.`)
  } catch (error) {
    if (error instanceof DownloadError) throw error
    if (options.signal?.aborted) throw temporaryError('The server stopped during the download.')
    if (timeout.aborted) throw temporaryError(`The download took longer than ${limits.total / 1000} seconds.`)
    throw toDownloadError(error)
  }
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (!url) throw permanentError('This is not a valid URL.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw permanentError('Only http and https URLs are supported.')
  if (url.username || url.password) throw permanentError('URLs with a username or password are not supported.')
  return url
}

const getRedirect = ({ statusCode = 0, headers }: IncomingMessage) =>
  [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? '') : undefined

/** `*.example.com` matches every subdomain. */
const isAllowedHost = (hosts: readonly string[], host: string) =>
  hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : each === host))

type RequestOptions = Required<Pick<DownloadOptions, 'signal' | 'limits'>> &
  DownloadOptions & { limits: typeof timeoutMs }

function sendRequest(
  url: URL,
  { canConnect = isPublicWebServer, hosts, resolve = lookup, limits, signal }: RequestOptions,
) {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (hosts && !isAllowedHost(hosts, host))
    throw permanentError(`Downloads from ${host} are not allowed. Add it to PICTURE_HOSTS.`)
  // IP addresses need no lookup.
  if (isIP(host) && !canConnect(host, port)) throw permanentError(notAllowed)
  const checkedLookup = createCheckedLookup({
    resolve,
    canConnect,
    port,
    createError: () => permanentError(notAllowed),
  })
  return new Promise<IncomingMessage>((resolve, reject) => {
    const createRequest = url.protocol === 'https:' ? overHttps : overHttp
    const request = createRequest(url, {
      // A pooled connection would skip the lookup.
      agent: false,
      lookup: checkedLookup,
      signal,
      headers: { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Boxwright' },
      maxHeaderSize: 16_384,
    })
    const connectTimer = setTimeout(
      () => request.destroy(temporaryError('The host did not respond in time.')),
      limits.connect,
    )
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!canConnect(socket.remoteAddress ?? '', port)) request.destroy(permanentError(notAllowed))
      }),
    )
    request.setTimeout(limits.idle, () => request.destroy(temporaryError('The host stopped in the middle.')))
    request.once('response', (response) => {
      clearTimeout(connectTimer)
      resolve(response)
    })
    request.once('error', (error) => {
      clearTimeout(connectTimer)
      reject(error)
    })
    request.end()
  })
}

async function saveResponse(response: IncomingMessage, file: string, signal: AbortSignal | undefined): Promise<void> {
  const problem = findProblem(response)
  if (problem) {
    response.destroy()
    throw problem
  }
  let size = 0
  const sizeLimiter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxImageBytes) done(tooLarge)
      else done(null, chunk)
    },
  })
  await pipeline(response, sizeLimiter, createWriteStream(file, { mode: 0o600 }), signal ? { signal } : {})
  if (size === 0) throw permanentError('The host sent an empty file.')
}

const tooLarge = permanentError('The image is larger than 25 MB.')

function findProblem({ statusCode = 0, headers }: IncomingMessage): DownloadError | undefined {
  if (statusCode === 404 || statusCode === 410) return permanentError(`Image not found (${statusCode}).`)
  if (statusCode === 408 || statusCode === 429)
    return temporaryError(`The host is rate limiting downloads (${statusCode}).`)
  if (statusCode >= 500) return temporaryError(`The host returned a server error (${statusCode}).`)
  if (statusCode === 401 || statusCode === 403) return permanentError(`The host denied access (${statusCode}).`)
  if (statusCode !== 200) return permanentError(`The host did not return an image (${statusCode}).`)
  if (Number(headers['content-length']) > maxImageBytes) return tooLarge
  // Many hosts respond to a missing image with status 200 and a page.
  if (/^\s*text\/html/i.test(headers['content-type'] ?? ''))
    return permanentError('The URL opens a web page, not an image.')
  return undefined
}

/** Converts a system error. */
function toDownloadError(error: unknown): DownloadError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND') return permanentError('The host of this URL was not found.')
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code))
    return permanentError('The host has an invalid TLS certificate.')
  if (code === 'ENOSPC') return temporaryError('The server’s disk is full.')
  return temporaryError(`The host could not be reached${code && ` (${code})`}.`)
}
