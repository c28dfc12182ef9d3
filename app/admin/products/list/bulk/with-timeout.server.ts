import type { Logger } from '#app/lib/log.ts'

/** Milliseconds that a browser waits for many products to change; a proxy would give up after a minute. */
const timeoutMs = 25_000

/**
 * Returns the result of a change, or undefined if it takes too long: it then continues in its transaction and appears in the
 * history. Later errors are logged.
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
    if (isLate) log.error({ err: error }, 'bulk_change.failed')
  })
  return Promise.race([change, late]).finally(() => clearTimeout(timer))
}
