import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** What a process says of itself. Memory in bytes, after a collection of everything; the event loop's delay in milliseconds. */
export type Inside = {
  heap: number
  external: number
  delay: number
  longestDelay: number
  active: Record<string, number>
}

/*
 * Loaded into the shop by `--import`, beside it and in no bundle: at SIGUSR2 it collects garbage and writes to SOAK_FILE what cannot be
 * seen from outside.
 */
const file = process.env.SOAK_FILE
if (isMainThread && file) {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  const ms = (nanoseconds: number) => nanoseconds / 1e6
  process.on('SIGUSR2', () => {
    // Before the collection, which is ours.
    const [delay, longestDelay] = [ms(delays.percentile(99)), ms(delays.max)]
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    const active: Record<string, number> = {}
    for (const kind of process.getActiveResourcesInfo()) active[kind] = (active[kind] ?? 0) + 1
    writeFileSync(
      `${file}.part`,
      JSON.stringify({ heap: heapUsed, external, delay, longestDelay, active } satisfies Inside),
    )
    renameSync(`${file}.part`, file)
    delays.reset()
  })
}
