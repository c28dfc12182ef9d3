import type { Placement } from '#db/tables/imprint.ts'
import type { Raster } from '../core/surface.ts'
import type { KeptFile } from '../drawing/order.ts'

/** The logo with its analysis, so that the next page need not decode it. */
export type StoredLogo = KeptFile & { cut: Raster; groundRemoved: boolean }

/** Placements that a visitor set by hand. */
export type KeptPlacements = { picture: string; color: string | null; placements: Placement[] }

type Stores = { logo: StoredLogo; placements: KeptPlacements }

const database = 'boxwright-logo'
const version = 1
/** Key of the only logo. */
export const theLogo = 'mine'

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, version)
  request.onupgradeneeded = () => {
    for (const store of ['logo', 'placements'] satisfies (keyof Stores)[]) request.result.createObjectStore(store)
  }
  return getAnswer(request)
}

/** Opens and closes the database per use: an open connection would block another tab's deletion. */
async function use<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const opened = await open()
  try {
    return await work(opened)
  } finally {
    opened.close()
  }
}

/** @throws if the browser stores nothing, as in some private windows */
export const readKept = <Name extends keyof Stores>(store: Name, key: string): Promise<Stores[Name] | undefined> =>
  use((database) => getAnswer(database.transaction(store).objectStore(store).get(key)))

/** Resolves after writing. @throws if the browser stores nothing or has no space left */
export const writeKept = <Name extends keyof Stores>(store: Name, key: string, value: Stores[Name]): Promise<void> =>
  use((database) => {
    const change = database.transaction(store, 'readwrite')
    change.objectStore(store).put(value, key)
    return new Promise((done, fail) => {
      change.oncomplete = () => done()
      change.onabort = () => fail(change.error)
    })
  })

/** Everything, with the database itself. */
export const deleteKept = async (): Promise<void> => void (await getAnswer(indexedDB.deleteDatabase(database)))

const getAnswer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
