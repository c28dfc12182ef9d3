import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#app/lib/settings/settings-schema.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { SupplierError } from '../source/supplier-error.ts'
import { type Feed, type FetchOptions, getFileName } from './feed.ts'
import { fetchFeed } from './fetch-feed.server.ts'

export type FeedDiagnosis = { isOk: boolean; text: string }

type TestOptions = Pick<FetchOptions, 'credentials' | 'canConnect' | 'state'> & { feed: Feed }

/** What each kind of failure means for the person who set the feed up. */
const advice: Record<SupplierError['kind'], string> = {
  credentials: 'Check user name and password.',
  'not-found': 'Check the path of the URL.',
  busy: 'Try again later.',
  unreachable: 'Check the URL, or ask the supplier whether the server lets your server’s IP address in.',
  'invalid-response': 'Check the URL.',
  rejected: '',
}

/** Downloads the file once and discards it. */
export async function testFeed(
  { settings }: { settings: Pick<Settings, 'DATA_DIR'> },
  { feed, state, ...options }: TestOptions,
): Promise<FeedDiagnosis> {
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `feed-${randomUUID()}`)
  try {
    // Only the server's key is compared.
    const known = state.hostKey ? { hostKey: state.hostKey } : {}
    const { bytes } = await fetchFeed({ ...options, url: new URL(feed.url), state: known, path })
    return { isOk: true, text: `${getFileName(feed.url)}, ${formatFileSize(bytes)}.` }
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    return { isOk: false, text: `${error.message} ${advice[error.kind]}`.trim() }
  } finally {
    await rm(path, { force: true })
  }
}
