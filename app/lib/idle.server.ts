import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that are looked at. */
const pause = 100
/** Of these the thread may have been at work; else it has visitors, and what can wait does. */
const busy = 0.4

/** Until the thread that answers has little to do. Rejects when the signal aborts. */
export async function untilIdle(signal: AbortSignal): Promise<void> {
  for (let share = 1; share > busy; ) {
    const before = performance.eventLoopUtilization()
    await wait(pause, undefined, { signal, ref: false })
    share = performance.eventLoopUtilization(before).utilization
  }
}
