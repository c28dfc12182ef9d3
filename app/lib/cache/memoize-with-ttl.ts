/** A value lives this many times as long as reading it took. */
const ttlFactor = 100

type Entry<T> = { value: Promise<T>; expiresAt: number }

/**
 * For values that are costly to read and may be slightly outdated: reading takes at most a hundredth of the time.
 * @param maxTtlMs longest life of a value
 * @returns reads the value of an owner, such as a database, and a key; failed reads are not cached
 */
export function memoizeWithTtl<T>(maxTtlMs: number) {
  const entriesByOwner = new WeakMap<object, Map<string, Entry<T>>>()
  return (owner: object, key: string, read: () => Promise<T>): Promise<T> => {
    const entries = entriesByOwner.get(owner) ?? new Map<string, Entry<T>>()
    entriesByOwner.set(owner, entries)
    const cached = entries.get(key)
    if (cached && Date.now() < cached.expiresAt) return cached.value
    const began = Date.now()
    const entry: Entry<T> = { value: read(), expiresAt: Number.POSITIVE_INFINITY }
    entries.set(key, entry)
    entry.value.then(
      () => {
        entry.expiresAt = Date.now() + Math.min(maxTtlMs, (Date.now() - began) * ttlFactor)
      },
      () => entries.delete(key),
    )
    return entry.value
  }
}
