import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#app/lib/settings/settings-schema.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { SupplierError } from '../source/supplier-error.ts'
import { type Feed, type FeedFetchOptions, getFileName } from './feed.ts'
import { fetchFeed } from './fetch-feed.server.ts'

export type FeedDiagnosis = { isOk: boolean; text: string }

type TestOptions = Pick<FeedFetchOptions, 'credentials' | 'canConnect' | 'state'> & { feed: Feed }

/** Advice about each kind of failure, for the person who set up the feed. */
const advice: Record<SupplierError['kind'], string> = {
  credentials: 'Check user name and password.',
  'not-found': 'Check the path of the URL.',
  busy: 'Try again later.',
  unavailable: 'Check the URL, or ask the supplier whether the server lets your server’s IP address in.',
  'invalid-response': 'Check the URL.',
  rejected: '',
  currency: '',
}

/** Downloads the file once and discards it. */
export async function testFeed(
  { settings }: { settings: Pick<Settings, 'DATA_DIR'> },
  { feed, state, ...options }: TestOptions,
): Promise<FeedDiagnosis> {
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const destinationPath = join(folder, `feed-${randomUUID()}`)
  try {
    // The test compares only the server's key: it downloads the file even if it is unchanged.
    const testState = state.hostKey ? { hostKey: state.hostKey } : {}
    const { bytes } = await fetchFeed({ ...options, url: new URL(feed.url), state: testState, destinationPath })
    return { isOk: true, text: `${getFileName(feed.url)}, ${formatFileSize(bytes)}.` }
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    return { isOk: false, text: `${error.message} ${advice[error.kind]}`.trim() }
  } finally {
    await rm(destinationPath, { force: true })
  }
}
