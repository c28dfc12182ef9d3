/**
 * Slots for what a client can hold for long. @param holder who takes one, such as an IP address
 * @returns a function that releases the slot, or undefined while none is free
 */
export type TakeSlot = (holder: string) => (() => void) | undefined

export function createSlots({ max = Number.POSITIVE_INFINITY, maxPerHolder }: { max?: number; maxPerHolder: number }) {
  const counts = new Map<string, number>()
  let total = 0
  const takeSlot: TakeSlot = (holder) => {
    const count = counts.get(holder) ?? 0
    if (total >= max || count >= maxPerHolder) return undefined
    counts.set(holder, count + 1)
    total += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      total -= 1
      const left = (counts.get(holder) ?? 1) - 1
      if (left > 0) counts.set(holder, left)
      else counts.delete(holder)
    }
  }
  return takeSlot
}

/** Runs at most `max` tasks at a time; the others wait in order. */
export function limitConcurrency(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < max) running += 1
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await task()
    } finally {
      // The place goes to the next task.
      const start = waiting.shift()
      if (start) start()
      else running -= 1
    }
  }
}
