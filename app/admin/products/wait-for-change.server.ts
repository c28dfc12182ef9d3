import type { Logger } from '#app/lib/log.ts'

/** How long a response may take, in milliseconds; proxies give up after about a minute. */
const defaultTimeoutMs = 25_000

/** Shown when a change takes longer. */
export const backgroundMessage =
  'This takes a while and continues in the background. When it is done, Change history lists any changes.'

/**
 * Returns the result of a change, or undefined if it takes too long: it then continues in the
 * background, where an error is only logged.
 */
export async function waitForChange<T>(
  change: Promise<T>,
  log: Logger,
  timeoutMs = defaultTimeoutMs,
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  let hasTimedOut = false
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      hasTimedOut = true
      resolve(undefined)
    }, timeoutMs)
  })
  change.catch((error: unknown) => {
    if (hasTimedOut) log.error({ err: error }, 'background_change.failed')
  })
  return Promise.race([change, timeout]).finally(() => clearTimeout(timer))
}
