import { withTimeout } from '../time/with-timeout.ts'

export type CachedValue<T> = {
  /** The current value. If it cannot be read: the last value, or the fallback, and `failures` rises. Never throws. */
  read(): Promise<T>
  /** Invalidates the value: later callers get one read after this call. */
  clear(): void
  /** While notifications of changes are unavailable, nothing is cached. Either change invalidates the value. */
  setListening(listening: boolean): void
  /** Reads that failed. A response rendered from one may be sent, but not cached. */
  readonly failures: number
}

type CachedValueOptions<T> = {
  load: () => Promise<T>
  /** Used until the value was read for the first time. */
  fallback: T
  /** If equal, the previous object is retained with everything memoized for it. */
  isEqual?: (one: T, other: T) => boolean
  /** Called at the first of consecutive failures. */
  onLoadFailed?: (error: unknown) => void
  now?: () => number
}

/** Timeout of a read, in milliseconds. */
const timeoutMs = 2_000
/** Delay before the next read after a failure, so that pages do not queue for an unavailable database. */
const retryDelayMs = 500

/** Caches a small value of the database until `clear`. A read that began before `clear` goes only to callers who were waiting for it. */
export function createCachedValue<T>({
  load,
  fallback,
  isEqual = Object.is,
  onLoadFailed,
  now = Date.now,
}: CachedValueOptions<T>): CachedValue<T> {
  let generation = 0
  let listening = false
  let cached: { value: T } | undefined
  let last = fallback
  let pending: Promise<T> | undefined
  let failures = 0
  let failedAt = Number.NEGATIVE_INFINITY
  let isFailing = false

  const clear = () => {
    generation++
    cached = undefined
    pending = undefined
  }

  const loadAndCache = async () => {
    const generationAtStart = generation
    const loaded = await withTimeout(load(), timeoutMs)
    const value = isEqual(loaded, last) ? last : loaded
    isFailing = false
    if (generationAtStart === generation) {
      last = value
      if (listening) cached = { value }
    }
    return value
  }

  return {
    clear,
    setListening(value) {
      listening = value
      clear()
    },
    get failures() {
      return failures
    },
    async read() {
      if (cached) return cached.value
      if (now() - failedAt < retryDelayMs) {
        failures++
        return last
      }
      const ownRead = pending ?? loadAndCache()
      pending = ownRead
      try {
        return await ownRead
      } catch (error) {
        failedAt = now()
        failures++
        if (!isFailing) onLoadFailed?.(error)
        isFailing = true
        return last
      } finally {
        if (pending === ownRead) pending = undefined
      }
    },
  }
}
