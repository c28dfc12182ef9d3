/** Works on all entries, `concurrency` at a time. After an error no further entry starts; those that run go on. */
export async function forEachConcurrently<T>(
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
