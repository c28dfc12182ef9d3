type Kept<T> = { value: Promise<T>; bytes: number }

/**
 * Keeps what is costly to make, and lets go of what was not used for the longest time when it becomes too much.
 * @param most bytes of all together; the last used one stays, however large
 * @returns gives what is kept under a key, or makes it; what fails is kept by no one
 */
export function leastRecentlyUsed<T>(max: number, toBytes: (value: T) => number) {
  const all = new Map<string, Kept<T>>()
  let bytes = 0

  const letGo = (key: string, entry: Kept<T>) => {
    if (all.get(key) !== entry) return
    all.delete(key)
    bytes -= entry.bytes
  }
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const found = all.get(key)
    const entry = found ?? { value: make(), bytes: 0 }
    // At the end again: the first of a map is the one that was not used for the longest.
    all.delete(key)
    all.set(key, entry)
    if (found) return entry.value
    entry.value.then(
      (value) => {
        if (all.get(key) !== entry) return
        entry.bytes = toBytes(value)
        bytes += entry.bytes
        for (const [oldest, old] of all) {
          if (bytes <= max || old === entry) break
          letGo(oldest, old)
        }
      },
      () => letGo(key, entry),
    )
    return entry.value
  }
}
