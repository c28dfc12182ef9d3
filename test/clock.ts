import { vi } from 'vitest'

/** Runs a function while this process's clock is ahead by hours, or behind if negative. */
export async function runAtAnotherTime<T>(hours: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
