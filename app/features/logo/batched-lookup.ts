import { RecentMap } from '#app/lib/cache/recent-map.ts'

const maxCachedKeys = 500

type LookupOptions = {
  /** URL whose response has the items by key; keys without items may be missing from it. */
  getUrl: (keys: string[]) => string
  maxKeysPerRequest: number
}

/**
 * Returns a function that loads the items of a key and caches them until the page reloads. Keys requested in the same task share one
 * request. It rejects if the request fails; the next call repeats it.
 */
export function createBatchedLookup<Item>({ getUrl, maxKeysPerRequest }: LookupOptions) {
  const cached = new RecentMap<string, Promise<readonly Item[]>>(maxCachedKeys)
  let batch: { keys: Set<string>; items: Promise<Record<string, Item[]>> } | undefined

  /** Loads the items of all keys that are added until the next task. */
  const loadBatch = async (keys: ReadonlySet<string>): Promise<Record<string, Item[]>> => {
    await new Promise((done) => setTimeout(done))
    if (batch?.keys === keys) batch = undefined
    const url = getUrl([...keys])
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    return response.json()
  }

  const addToBatch = async (key: string): Promise<readonly Item[]> => {
    if (!batch || batch.keys.size >= maxKeysPerRequest) {
      const keys = new Set<string>()
      batch = { keys, items: loadBatch(keys) }
    }
    batch.keys.add(key)
    return (await batch.items)[key] ?? []
  }

  return (key: string): Promise<readonly Item[]> => {
    const known = cached.get(key)
    if (known) return known
    const items = addToBatch(key)
    cached.set(key, items)
    items.catch(() => {
      if (cached.get(key) === items) cached.delete(key)
    })
    return items
  }
}
