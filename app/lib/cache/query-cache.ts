import { LRUCache } from 'lru-cache'

/** Results of queries by key, until `clear`, for at most ten minutes. */
export type QueryCache = {
  /**
   * The cached result, or that of `read`, which concurrent callers share. An error is not cached.
   * @param key names the query with all its parameters
   */
  get<T>(key: string, read: () => Promise<T>): Promise<T>
  /** Removes everything; a read that has begun answers only the callers who wait for it. */
  clear(): void
  /** While notifications of changes are unavailable, nothing is cached. Either change removes everything. */
  setListening(listening: boolean): void
}

/** Caches nothing. */
export const noQueryCache: QueryCache = { get: (_key, read) => read(), clear() {}, setListening() {} }

const maxEntries = 500
const maxAgeMs = 10 * 60 * 1000

/** Caches nothing until `setListening(true)`. */
export function createQueryCache(): QueryCache {
  const results = new LRUCache<string, Promise<unknown>>({ max: maxEntries, ttl: maxAgeMs })
  let isListening = false
  return {
    clear: () => results.clear(),
    setListening(listening) {
      isListening = listening
      results.clear()
    },
    get<T>(key: string, read: () => Promise<T>) {
      if (!isListening) return read()
      const cached = results.get(key)
      if (cached) return cached as Promise<T>
      const result = read()
      results.set(key, result)
      result.catch(() => {
        if (results.peek(key) === result) results.delete(key)
      })
      return result
    },
  }
}
