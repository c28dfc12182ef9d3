import { setTimeout as wait } from 'node:timers/promises'

/** Delay between two tries and total time limit, in milliseconds. PostgreSQL may need minutes to restart. */
const timeoutMs = { pause: 1_000, maxLength: 300_000 }

/**
 * Writes what became of a piece of work, also when PostgreSQL is away just now: its end is often why the work ended.
 * @throws what the last try threw
 */
export async function atLast(write: () => Promise<unknown>, { pause, maxLength } = timeoutMs): Promise<void> {
  for (const began = performance.now(); ; await wait(pause, undefined, { ref: false })) {
    try {
      await write()
      return
    } catch (error) {
      if (performance.now() - began > maxLength) throw error
    }
  }
}
