import { lookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maxImageBytes } from '../limits.ts'
import { type MayConnect, onPublicInternet } from './public-address.server.ts'

const maxRedirects = 5
/** Milliseconds until a host answers, without a byte in between, and for one image in all. */
const timeoutMs = { connect: 10_000, idle: 15_000, whole: 60_000 }

export type DownloadOptions = {
  mayConnect?: MayConnect
  /** Resolves host names; replaced in tests. */
  resolve?: typeof lookup
  /** Names that images may come from, PICTURE_HOSTS; any public one where it is not set. */
  hosts?: readonly string[] | undefined
  signal?: AbortSignal | undefined
  limits?: Partial<typeof timeoutMs>
}

/** Reason a download failed. `forGood`: retrying is useless. */
export class NotFetched extends Error {
  readonly forGood: boolean
  constructor(reason: string, { forGood }: { forGood: boolean }) {
    super(reason)
    this.forGood = forGood
  }
}

const never = (reason: string) => new NotFetched(reason, { forGood: true })
const later = (reason: string) => new NotFetched(reason, { forGood: false })

const notPublic = 'The URL points to a private network. Only public images can be downloaded.'

/**
 * Downloads a URL to `file`, following up to 5 redirects. Resolves every host, checks all of its addresses and connects to a
 * checked one, so that DNS rebinding has no effect (decision 0031).
 * @throws NotFetched
 */
export async function downloadImage(address: string, file: string, options: DownloadOptions = {}): Promise<void> {
  const limits = { ...timeoutMs, ...options.limits }
  const clock = AbortSignal.timeout(limits.whole)
  const signal = options.signal ? AbortSignal.any([clock, options.signal]) : clock
  try {
    let next = readAddress(address)
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await ask(next, { ...options, limits, signal })
      const target = getRedirect(answer)
      if (target === undefined) return await take(answer, file, signal)
      answer.destroy()
      next = readAddress(target, next)
    }
    throw never(`The URL redirects more than ${maxRedirects} times.`)
  } catch (error) {
    if (error instanceof NotFetched) throw error
    if (options.signal?.aborted) throw later('The server stopped during the download.')
    if (clock.aborted) throw later(`The download took longer than ${limits.whole / 1000} seconds.`)
    throw getReason(error)
  }
}

function readAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  if (!url) throw never('This is not a valid URL.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw never('Only http and https URLs are supported.')
  if (url.username || url.password) throw never('URLs with a username or password are not supported.')
  return url
}

const getRedirect = ({ statusCode = 0, headers }: IncomingMessage) =>
  [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? '') : undefined

/** `*.example.com` matches every subdomain. */
const isAmong = (hosts: readonly string[], host: string) =>
  hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : each === host))

type Asked = Required<Pick<DownloadOptions, 'signal' | 'limits'>> & DownloadOptions & { limits: typeof timeoutMs }

function ask(url: URL, { mayConnect = onPublicInternet, hosts, resolve = lookup, limits, signal }: Asked) {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (hosts && !isAmong(hosts, host)) throw never(`Downloads from ${host} are not allowed. Add it to PICTURE_HOSTS.`)
  // IP addresses need no lookup.
  if (isIP(host) && !mayConnect(host, port)) throw never(notPublic)
  const checkedLookup: LookupFunction = (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      // One that leads inside makes the whole name suspect.
      if (found.length === 0 || !found.every(({ address }) => mayConnect(address, port)))
        return done(never(notPublic), '')
      if (options.all) return done(null, found)
      const [{ address, family } = { address: '', family: 4 }] = found
      return done(null, address, family)
    })
  return new Promise<IncomingMessage>((done, fail) => {
    const open = url.protocol === 'https:' ? overHttps : overHttp
    const asked = open(url, {
      // A separate connection without proxy or cached lookup.
      agent: false,
      lookup: checkedLookup,
      signal,
      headers: { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Boxwright' },
      maxHeaderSize: 16_384,
    })
    const clock = setTimeout(() => asked.destroy(later('The host did not answer in time.')), limits.connect)
    asked.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!mayConnect(socket.remoteAddress ?? '', port)) asked.destroy(never(notPublic))
      }),
    )
    asked.setTimeout(limits.idle, () => asked.destroy(later('The host stopped in the middle.')))
    asked.once('response', (answer) => {
      clearTimeout(clock)
      done(answer)
    })
    asked.once('error', (error) => {
      clearTimeout(clock)
      fail(error)
    })
    asked.end()
  })
}

async function take(answer: IncomingMessage, file: string, signal: AbortSignal | undefined): Promise<void> {
  const problem = getProblem(answer)
  if (problem) {
    answer.destroy()
    throw problem
  }
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxImageBytes) done(tooLarge)
      else done(null, chunk)
    },
  })
  await pipeline(answer, counted, createWriteStream(file, { mode: 0o600 }), signal ? { signal } : {})
  if (size === 0) throw never('The host sent an empty file.')
}

const tooLarge = never('The image is larger than 25 MB.')

function getProblem({ statusCode = 0, headers }: IncomingMessage): NotFetched | undefined {
  if (statusCode === 404 || statusCode === 410) return never(`Image not found (${statusCode}).`)
  if (statusCode === 408 || statusCode === 429) return later(`The host is rate limiting downloads (${statusCode}).`)
  if (statusCode >= 500) return later(`The host returned a server error (${statusCode}).`)
  if (statusCode === 401 || statusCode === 403) return never(`The host denied access (${statusCode}).`)
  if (statusCode !== 200) return never(`The host did not return an image (${statusCode}).`)
  if (Number(headers['content-length']) > maxImageBytes) return tooLarge
  // Many hosts answer a missing image with a page and a good conscience.
  if (/^\s*text\/html/i.test(headers['content-type'] ?? '')) return never('The URL opens a web page, not an image.')
  return undefined
}

/** Returns the reason of a system error in words. */
function getReason(error: unknown): NotFetched {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND') return never('There is no host of this name.')
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code)) return never('The host has an invalid TLS certificate.')
  if (code === 'ENOSPC') return later('This shop has no room on its disk.')
  return later(`The host could not be reached${code && ` (${code})`}.`)
}
