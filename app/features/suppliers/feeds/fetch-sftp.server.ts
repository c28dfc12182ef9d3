import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import ssh2, { type SFTPWrapper, type Stats } from 'ssh2'
import { maxBytes } from '#app/features/imports/limits.ts'
import { decodePercent } from '#app/lib/text/decode-percent.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { FeedFetchOptions, FetchedFile } from './feed.ts'
import { createSizeLimiter, tooLarge } from './limit-size.server.ts'

type Options = FeedFetchOptions & { canConnect: (ip: string) => boolean; signal: AbortSignal }

const connectTimeoutMs = 20_000
/** Codes of SFTP's status messages. */
const notFound = 2
const denied = 3

/** Downloads a file over SFTP, unless size and time are those of `state`. @throws SupplierError */
export async function fetchOverSftp({
  url,
  credentials,
  state,
  destinationPath,
  canConnect,
  signal,
}: Options): Promise<FetchedFile> {
  const addresses = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true })
  const [first] = addresses
  // A single private IP address makes the whole name suspect.
  if (!first || !addresses.every(({ address }) => canConnect(address)))
    throw new SupplierError('rejected', 'The URL points to a private network.')
  signal.throwIfAborted()
  const client = new ssh2.Client()
  const stop = () => client.destroy()
  signal.addEventListener('abort', stop)
  try {
    let hostKey = ''
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.on('error', reject)
      client.once('close', () => reject(new SupplierError('unavailable', 'The server closed the connection.')))
      client.once('ready', () => client.sftp((error, opened) => (error ? reject(error) : resolve(opened))))
      client.connect({
        // The checked address, so that DNS rebinding has no effect.
        host: first.address,
        port: Number(url.port || 22),
        username: credentials.id,
        password: credentials.password,
        readyTimeout: connectTimeoutMs,
        hostVerifier(key: Buffer) {
          hostKey = createHash('sha256').update(key).digest('base64')
          const isKnown = state.hostKey === undefined || state.hostKey === hostKey
          if (!isKnown) reject(changedKey)
          return isKnown
        },
      })
    })
    const file = decodePercent(url.pathname)
    const { size, mtime } = await new Promise<Stats>((resolve, reject) =>
      sftp.stat(file, (error, stats) => (error ? reject(error) : resolve(stats))),
    )
    if (size > maxBytes) throw tooLarge
    if (size === state.size && mtime === state.mtime) return { isChanged: false, bytes: 0, state }
    const limiter = createSizeLimiter()
    await pipeline(sftp.createReadStream(file), limiter.stream, createWriteStream(destinationPath, { mode: 0o600 }), {
      signal,
    })
    const sha256 = limiter.getHash()
    return {
      isChanged: sha256 !== state.sha256,
      bytes: limiter.getBytes(),
      state: { size, mtime, sha256, hostKey },
    }
  } catch (error) {
    // The abort closes the connection, which would look like a failure of the server.
    signal.throwIfAborted()
    throw toSupplierError(error)
  } finally {
    signal.removeEventListener('abort', stop)
    client.end()
  }
}

const changedKey = new SupplierError(
  'rejected',
  'The server has another key than before. If the supplier replaced it, save the supplier again to accept it.',
)

function toSupplierError(error: unknown): unknown {
  if (error instanceof SupplierError || !(error instanceof Error)) return error
  const { level, code } = error as { level?: unknown; code?: unknown }
  if (level === 'client-authentication') return new SupplierError('credentials', 'The server denied access.')
  if (code === notFound) return new SupplierError('not-found', 'There is no such file.')
  if (code === denied) return new SupplierError('credentials', 'The server denied access to the file.')
  return error
}
