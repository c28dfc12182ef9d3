import { setTimeout as wait } from 'node:timers/promises'

/** PostgreSQL may need minutes to restart. */
const defaults = { delayMs: 1_000, timeoutMs: 300_000 }

/**
 * Repeats a write until it succeeds. For the outcome of a job: PostgreSQL becoming unavailable is often why the job ended.
 * @throws the error of the last attempt after `timeoutMs`
 */
export async function retry(write: () => Promise<unknown>, { delayMs, timeoutMs } = defaults): Promise<void> {
  for (const startedAt = performance.now(); ; await wait(delayMs, undefined, { ref: false })) {
    try {
      await write()
      return
    } catch (error) {
      if (performance.now() - startedAt > timeoutMs) throw error
    }
  }
}
