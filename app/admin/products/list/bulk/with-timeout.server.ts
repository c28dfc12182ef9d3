import type { Logger } from '#app/lib/log.ts'

/** Milliseconds that a browser waits for many products to change; a proxy would give up after a minute. */
const timeoutMs = 25_000

/**
 * What came of a change, or nothing when it takes longer than anybody should wait: then it goes on by itself, in its one
 * transaction, and is found among the steps. What fails after that is logged.
 */
export async function soon<T>(change: Promise<T>, log: Logger, wait = timeoutMs): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      isLate = true
      resolve(undefined)
    }, wait)
  })
  change.catch((error: unknown) => {
    if (isLate) log.error({ err: error }, 'a change of many products failed')
  })
  return Promise.race([change, late]).finally(() => clearTimeout(timer))
}
