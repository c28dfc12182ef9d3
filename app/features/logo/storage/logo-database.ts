import type { Raster } from '../core/surface.ts'
import type { LogoFacts, LogoFile } from '../drawing/tasks.ts'
import type { StoredPlacements } from './stored-placements.schema.ts'

/** The logo with its cropped pixels, so that the next page need not decode it. */
export type StoredLogo = LogoFile & { cut: Raster } & Pick<LogoFacts, 'removedWhite' | 'sourceWidth'>

/** As stored by earlier versions. */
type LogoRecord = Omit<LogoFile, 'preservedWhite'> & {
  cut: Raster
  /** True stands for all white. */
  keepsGround?: boolean | 'inside'
  /** True stands for the white around the logo. */
  groundRemoved: boolean | 'inside' | 'only inside'
  /** Missing in records of earlier versions. */
  sourceWidth?: number | null
}

type Stores = { logo: LogoRecord; placements: StoredPlacements }

const databaseName = 'boxwright-logo'
const version = 1
/** Key of the only logo. */
const logoKey = 'mine'

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, version)
  request.onupgradeneeded = () => {
    for (const store of ['logo', 'placements'] satisfies (keyof Stores)[]) request.result.createObjectStore(store)
  }
  return toPromise(request)
}

/** Opens and closes the database per use: an open connection would block another tab's deletion. */
async function withDatabase<T>(run: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const opened = await open()
  try {
    return await run(opened)
  } finally {
    opened.close()
  }
}

/** @throws if the browser stores nothing, as in some private windows */
export const readStored = <Name extends keyof Stores>(store: Name, key: string): Promise<Stores[Name] | undefined> =>
  withDatabase((database) => toPromise(database.transaction(store).objectStore(store).get(key)))

/** Resolves after writing. @throws if the browser stores nothing or has no space left */
export const writeStored = <Name extends keyof Stores>(store: Name, key: string, value: Stores[Name]): Promise<void> =>
  withDatabase((database) => {
    const transaction = database.transaction(store, 'readwrite')
    transaction.objectStore(store).put(value, key)
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  })

/** @throws like `readStored` */
export async function readStoredLogo(): Promise<StoredLogo | undefined> {
  const record = await readStored('logo', logoKey)
  if (!record) return undefined
  const { keepsGround, groundRemoved, sourceWidth = null, ...logo } = record
  return {
    ...logo,
    ...(keepsGround && { preservedWhite: keepsGround === 'inside' ? keepsGround : 'all' }),
    removedWhite: groundRemoved === true ? 'around' : groundRemoved || null,
    sourceWidth,
  }
}

/** @throws like `writeStored` */
export const writeStoredLogo = ({ preservedWhite, removedWhite, ...logo }: StoredLogo): Promise<void> =>
  writeStored('logo', logoKey, {
    ...logo,
    keepsGround: preservedWhite === 'all' || preservedWhite,
    groundRemoved: removedWhite === 'around' || (removedWhite ?? false),
  })

/** Deletes the database with all its content. */
export const deleteStored = async (): Promise<void> => void (await toPromise(indexedDB.deleteDatabase(databaseName)))

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
