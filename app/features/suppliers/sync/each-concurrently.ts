/** Works on all entries, some at a time; the first error stops it. */
export async function eachConcurrently<T>(
  entries: Iterable<T>,
  concurrency: number,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const waiting = entries[Symbol.iterator]()
  let isStopped = false
  const run = async () => {
    for (let next = waiting.next(); !next.done && !isStopped; next = waiting.next()) {
      try {
        await work(next.value)
      } catch (error) {
        isStopped = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, run))
}
