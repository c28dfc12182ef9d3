import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { decodePercent } from '#app/lib/text/decode-percent.ts'
import { imageFetches } from '#db/tables/images.ts'
import { storeImage } from '../store-image.server.ts'
import { DownloadError, type DownloadOptions, downloadImage } from './download.server.ts'
import { type FetchedImage, replaceUrls } from './replace-urls.server.ts'
import { isInZip, openZips } from './zip.server.ts'

/** Maximum concurrent downloads in total and per host. */
const maxDownloads = { total: 8, perHost: 3 }
/** Delays before retries; after the last one the download has failed. The delay of the current try also serves as its lease. */
const retryDelaysSeconds = [120, 600, 3_600, 21_600]
/** Interval between updates of the products: each update invalidates cached pages. */
const replaceIntervalMs = 5_000
/** URLs read by one query, and those in memory from which on a host gets no more, so that a slow host does not block the others. */
const maxInMemory = { total: 40, perHost: 10 }
/** Interval between queries for due URLs while there are some in memory. */
const pollIntervalMs = 2_000

const downloadActor: Actor = { staffId: null, name: 'image download', ip: null }

/** Not tried yet, or the delay since the last try has passed. */
const isDue = sql`${imageFetches.state} = 'waiting' and (${imageFetches.tried_at} is null or ${imageFetches.tried_at}
  < now() - make_interval(secs => (array[${sql.join(retryDelaysSeconds, sql`, `)}]::int[])[least(${imageFetches.tries}, ${retryDelaysSeconds.length})]))`

export type FetchServices = Pick<Services, 'db' | 'storage' | 'settings'> & { log: Logger }

type Options = Pick<DownloadOptions, 'canConnect' | 'resolve' | 'limits'> & {
  signal?: AbortSignal | undefined
  /** Time after which no download is started. */
  durationMs?: number
}

/**
 * Downloads due images, stores them and updates the products until none is due. Each image is handled by one process; after a
 * crash it is due again once the delay of its try has passed.
 * @returns true if some in memory are still due
 */
export async function fetchImages(services: FetchServices, { durationMs = 240_000, signal, ...options }: Options = {}) {
  const end = Date.now() + durationMs
  const canStart = () => !signal?.aborted && Date.now() < end
  const waiting: string[] = []
  const active = new Map<string, Promise<void>>()
  const fetched: FetchedImage[] = []
  const zips = openZips(services)
  const store = createSerialQueue()
  let lastReplacedAt = Date.now()
  let lastPolledAt = 0
  const start = (url: string) => {
    waiting.splice(waiting.indexOf(url), 1)
    const done = fetchImage({ ...services, zips, store }, url, { ...options, signal })
      .then((image) => {
        if (image) fetched.push(image)
      })
      .catch((error) => services.log.error({ err: error }, 'image.fetch_failed'))
      .finally(() => active.delete(url))
    active.set(url, done)
  }
  for (;;) {
    if (
      canStart() &&
      active.size < maxDownloads.total &&
      (waiting.length === 0 || Date.now() - lastPolledAt > pollIntervalMs)
    ) {
      waiting.push(...(await findDueUrls(services, { waiting, active: [...active.keys()] })))
      lastPolledAt = Date.now()
    }
    for (const url of [...waiting]) if (canStart() && hasCapacity(url, [...active.keys()])) start(url)
    const isDone = active.size === 0 && (waiting.length === 0 || !canStart())
    if (isDone || Date.now() - lastReplacedAt > replaceIntervalMs) {
      await replaceUrls(services.db, fetched.splice(0))
      lastReplacedAt = Date.now()
    }
    if (isDone) {
      await zips.close()
      return waiting.length > 0
    }
    const pause = new AbortController()
    await Promise.race([...active.values(), sleep(1_000, undefined, { signal: pause.signal }).catch(() => {})])
    pause.abort()
  }
}

/** Stores images one at a time, so that uploads in the admin wait for at most one. */
function createSerialQueue() {
  let previous: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const next = previous.then(run, run)
    previous = next
    return next
  }
}

const getHost = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

function hasCapacity(url: string, active: string[]): boolean {
  const host = getHost(url)
  return (
    active.length < maxDownloads.total &&
    active.filter((other) => getHost(other) === host).length < maxDownloads.perHost
  )
}

/** Returns the oldest due URLs, without hosts that have reached their limit in memory. */
async function findDueUrls(
  { db }: FetchServices,
  { waiting, active }: { waiting: string[]; active: string[] },
): Promise<string[]> {
  const known = [...waiting, ...active]
  const hosts = Map.groupBy(waiting, getHost)
  const fullHosts = [...hosts].flatMap(([host, waitingThere]) =>
    waitingThere.length >= maxInMemory.perHost ? [host] : [],
  )
  const hostSql = sql`lower(split_part(split_part(${imageFetches.address}, '://', 2), '/', 1))`
  const rows = await db
    .select({ url: imageFetches.address })
    .from(imageFetches)
    .where(
      and(
        isDue,
        known.length > 0 ? notInArray(imageFetches.address, known) : undefined,
        fullHosts.length > 0 ? notInArray(hostSql, fullHosts) : undefined,
      ),
    )
    .orderBy(asc(imageFetches.created_at))
    .limit(maxInMemory.total)
  return rows.map(({ url }) => url)
}

type FetchTools = { zips: ReturnType<typeof openZips>; store: ReturnType<typeof createSerialQueue> }

async function fetchImage(
  services: FetchServices & FetchTools,
  url: string,
  options: DownloadOptions,
): Promise<FetchedImage | undefined> {
  const { db, log, settings, zips, store } = services
  const byUrl = eq(imageFetches.address, url)
  const [claimed] = await db
    .update(imageFetches)
    .set({ tried_at: sql`now()`, tries: sql`${imageFetches.tries} + 1` })
    .where(and(byUrl, isDue))
    .returning({ tries: imageFetches.tries })
  // Another process has claimed it.
  if (!claimed) return undefined
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, randomUUID())
  try {
    if (isInZip(url)) await zips.extract(url, file)
    else await downloadImage(url, file, { ...options, hosts: settings.PICTURE_HOSTS })
    const stored = await store(() => storeImage(services, { path: file, name: getName(url), by: downloadActor }))
    if (stored.ok) return { from: url, hash: stored.image.hash, url: stored.image.url }
    throw new DownloadError(stored.reason, { isPermanent: true })
  } catch (error) {
    const { message, isPermanent } =
      error instanceof DownloadError ? error : { message: 'The image could not be saved.', isPermanent: false }
    if (!(error instanceof DownloadError)) log.error({ err: error }, 'image.store_failed')
    const isAborted = options.signal?.aborted && !isPermanent
    const hasFailed = isPermanent || (claimed.tries > retryDelaysSeconds.length && !isAborted)
    // A download aborted by a shutdown does not count as a try.
    const reset = isAborted && { tries: claimed.tries - 1, tried_at: null }
    await db
      .update(imageFetches)
      .set({ state: hasFailed ? 'failed' : 'waiting', problem: message, ...reset })
      .where(byUrl)
    return undefined
  } finally {
    await rm(file, { force: true })
  }
}

/** Returns the file name at the end of a URL. */
function getName(url: string): string {
  const last = (isInZip(url) ? url : new URL(url).pathname).split('/').at(-1) ?? ''
  return decodePercent(last) || 'picture'
}
