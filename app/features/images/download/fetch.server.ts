import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { stagingFolder } from '#app/lib/storage/storage.server.ts'
import { imageFetches } from '#db/tables/images.ts'
import { storeImage } from '../store.server.ts'
import { type DownloadOptions, downloadImage, NotFetched } from './download.server.ts'
import { type Fetched, replaceAddresses } from './replace.server.ts'
import { isInZip, openZips } from './zip.server.ts'

/** Maximum concurrent downloads: in total, and per host, to spare its other visitors. */
const max = { atOnce: 8, fromOneHost: 3 }
/** Seconds before each retry; after the last one the download has failed. The first also acts as a lease while it runs. */
const pauses = [120, 600, 3_600, 21_600]
/** Milliseconds between updates of the products: often enough to show progress, rarely enough for the caches. */
const replaceEvery = 5_000
/** Maximum addresses in memory: in total, and per host, so that a slow host does not block the others. */
const inMemory = { atOnce: 40, ofOneHost: 10 }
/** Milliseconds between two looks for more. */
const lookEvery = 2_000

const shop: Actor = { staffId: null, name: 'image download', address: null }

/** Not tried yet, or long enough ago. */
const isDue = sql`${imageFetches.state} = 'waiting' and (${imageFetches.tried_at} is null or ${imageFetches.tried_at}
  < now() - make_interval(secs => (array[${sql.join(pauses, sql`, `)}]::int[])[least(${imageFetches.tries}, ${pauses.length})]))`

export type FetchServices = Pick<Services, 'db' | 'storage' | 'settings'> & { log: Logger }

type Options = Pick<DownloadOptions, 'mayConnect' | 'resolve' | 'limits'> & {
  signal?: AbortSignal | undefined
  /** Milliseconds until it begins no more. */
  time?: number
}

/**
 * Downloads due images, stores them and updates the products until none is left. One process handles each; after a crash an
 * image is due again in two minutes.
 * @returns true if some are still due
 */
export async function fetchImages(services: FetchServices, { time = 240_000, signal, ...options }: Options = {}) {
  const end = Date.now() + time
  const mayBegin = () => !signal?.aborted && Date.now() < end
  const waiting: string[] = []
  const active = new Map<string, Promise<void>>()
  const fetched: Fetched[] = []
  const zips = openZips(services)
  const store = oneAtATime()
  let replaced = Date.now()
  let looked = 0
  const begin = (address: string) => {
    waiting.splice(waiting.indexOf(address), 1)
    const done = fetchOne({ ...services, zips, store }, address, { ...options, signal })
      .then((image) => {
        if (image) fetched.push(image)
      })
      .catch((error) => services.log.error({ err: error }, 'image.fetch_failed'))
      .finally(() => active.delete(address))
    active.set(address, done)
  }
  for (;;) {
    if (mayBegin() && active.size < max.atOnce && (waiting.length === 0 || Date.now() - looked > lookEvery)) {
      waiting.push(...(await dueAddresses(services, { waiting, active: [...active.keys()] })))
      looked = Date.now()
    }
    for (const address of [...waiting]) if (mayBegin() && hasPlace(address, [...active.keys()])) begin(address)
    const isOver = active.size === 0 && (waiting.length === 0 || !mayBegin())
    if (isOver || Date.now() - replaced > replaceEvery) {
      await replaceAddresses(services.db, fetched.splice(0))
      replaced = Date.now()
    }
    if (isOver) {
      await zips.close()
      return waiting.length > 0
    }
    const pause = new AbortController()
    await Promise.race([...active.values(), sleep(1_000, undefined, { signal: pause.signal }).catch(() => {})])
    pause.abort()
  }
}

/** Uploads in the admin wait for at most one image. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(what: () => Promise<T>): Promise<T> => {
    const next = last.then(what, what)
    last = next
    return next
  }
}

const getHost = (address: string) => (URL.canParse(address) ? new URL(address).host : '')

function hasPlace(address: string, active: string[]): boolean {
  const host = getHost(address)
  return active.length < max.atOnce && active.filter((other) => getHost(other) === host).length < max.fromOneHost
}

/** Those that have waited longest, without the hosts of which enough wait in memory. */
async function dueAddresses(
  { db }: FetchServices,
  { waiting, active }: { waiting: string[]; active: string[] },
): Promise<string[]> {
  const known = [...waiting, ...active]
  const hosts = Map.groupBy(waiting, getHost)
  const crowded = [...hosts].flatMap(([host, some]) => (some.length >= inMemory.ofOneHost ? [host] : []))
  const hostInSql = sql`lower(split_part(split_part(${imageFetches.address}, '://', 2), '/', 1))`
  const rows = await db
    .select({ address: imageFetches.address })
    .from(imageFetches)
    .where(
      and(
        isDue,
        known.length > 0 ? notInArray(imageFetches.address, known) : undefined,
        crowded.length > 0 ? notInArray(hostInSql, crowded) : undefined,
      ),
    )
    .orderBy(asc(imageFetches.created_at))
    .limit(inMemory.atOnce)
  return rows.map(({ address }) => address)
}

type Tools = { zips: ReturnType<typeof openZips>; store: ReturnType<typeof oneAtATime> }

async function fetchOne(
  services: FetchServices & Tools,
  address: string,
  options: DownloadOptions,
): Promise<Fetched | undefined> {
  const { db, log, settings, zips, store } = services
  const found = eq(imageFetches.address, address)
  const [taken] = await db
    .update(imageFetches)
    .set({ tried_at: sql`now()`, tries: sql`${imageFetches.tries} + 1` })
    .where(and(found, isDue))
    .returning({ tries: imageFetches.tries })
  // Another process was faster.
  if (!taken) return undefined
  const folder = stagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, randomUUID())
  try {
    if (isInZip(address)) await zips.take(address, file)
    else await downloadImage(address, file, { ...options, hosts: settings.PICTURE_HOSTS })
    const stored = await store(() => storeImage(services, { path: file, name: getName(address), by: shop }))
    if (stored.ok) return { from: address, hash: stored.image.hash, address: stored.image.address }
    throw new NotFetched(stored.reason, { forGood: true })
  } catch (error) {
    const { message, forGood } =
      error instanceof NotFetched ? error : { message: 'The image could not be saved.', forGood: false }
    if (!(error instanceof NotFetched)) log.error({ err: error }, 'image.store_failed')
    const givenUp = forGood || taken.tries > pauses.length
    // That the shop was stopped is no try.
    const again = options.signal?.aborted && !givenUp && { tries: taken.tries - 1, tried_at: null }
    await db
      .update(imageFetches)
      .set({ state: givenUp ? 'failed' : 'waiting', problem: message, ...again })
      .where(found)
    return undefined
  } finally {
    await rm(file, { force: true })
  }
}

/** The file's name at the end of the address. */
function getName(address: string): string {
  const last = (isInZip(address) ? address : new URL(address).pathname).split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || 'picture'
  } catch {
    return last || 'picture'
  }
}
