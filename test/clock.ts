import { vi } from 'vitest'

/** Does something while this process's clock, and no other, is so many hours ahead; behind, where they are less than none. */
export async function atAnotherTime<T>(hours: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
