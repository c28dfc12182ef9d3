/** So many times as long as reading took, what was read holds. */
const keptTimes = 100

type Kept<T> = { value: Promise<T>; until: number }

/**
 * For what is costly to read and may be a little old: however many ask, reading takes at most a hundredth of the time.
 * @param longest milliseconds it holds at most
 * @returns a reader for an owner, such as a database, and a key; failures are not cached
 */
export function keptAwhile<T>(maxLength: number) {
  const keptFor = new WeakMap<object, Map<string, Kept<T>>>()
  return (owner: object, key: string, read: () => Promise<T>): Promise<T> => {
    const kept = keptFor.get(owner) ?? new Map<string, Kept<T>>()
    keptFor.set(owner, kept)
    const found = kept.get(key)
    if (found && Date.now() < found.until) return found.value
    const began = Date.now()
    const entry: Kept<T> = { value: read(), until: Number.POSITIVE_INFINITY }
    kept.set(key, entry)
    entry.value.then(
      () => {
        entry.until = Date.now() + Math.min(maxLength, (Date.now() - began) * keptTimes)
      },
      () => kept.delete(key),
    )
    return entry.value
  }
}
