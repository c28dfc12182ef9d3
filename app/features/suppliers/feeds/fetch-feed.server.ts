import { isPublicWebServer } from '#app/lib/http/public-web-server.server.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { FeedFetchOptions, FetchedFile } from './feed.ts'
import { fetchOverHttps } from './fetch-https.server.ts'
import { fetchOverSftp } from './fetch-sftp.server.ts'

/** For 200 MB on a slow line. */
const timeoutMs = 15 * 60_000

const isPublic = (ip: string) => isPublicWebServer(ip, 443)

/**
 * Downloads the file of a feed. Private networks are rejected, as for webhooks.
 * @throws SupplierError, whose message has neither user name nor password
 */
export async function fetchFeed(options: FeedFetchOptions): Promise<FetchedFile> {
  const { url, signal: stop, canConnect = isPublic } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout
  try {
    const fetchFile = url.protocol === 'sftp:' ? fetchOverSftp : fetchOverHttps
    return await fetchFile({ ...options, canConnect, signal })
  } catch (error) {
    if (error instanceof SupplierError) throw error
    if (stop?.aborted) throw new SupplierError('unavailable', 'The download was stopped.')
    if (timeout.aborted) throw new SupplierError('unavailable', 'The download took longer than 15 minutes.')
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOTFOUND') throw new SupplierError('unavailable', 'The host of this URL was not found.')
    if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code))
      throw new SupplierError('rejected', 'The host has an invalid TLS certificate.')
    throw new SupplierError('unavailable', `The host could not be reached${code && ` (${code})`}.`)
  }
}
