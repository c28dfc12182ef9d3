import { inTime } from '../time/with-timeout.ts'

export type KeptValue<T> = {
  /** What holds now. While it cannot be read: what held last, or else the stand-in; then `doubts` rises. Never throws. */
  read(): Promise<T>
  /** Invalidates the value: later callers get one read after this call. */
  clear(): void
  /** While changes cannot be heard of, nothing is kept. What may have changed meanwhile is forgotten. */
  setListening(listening: boolean): void
  /** How often an answer was not certain. An answer made of one may be shown, and must not be kept. */
  readonly doubts: number
}

type KeptValueRules<T> = {
  load: () => Promise<T>
  /** What holds before anything could be read. */
  standIn: T
  /** Whether two values say the same: then who reads again is given the one from before, and what was made of it still holds. */
  isSame?: (one: T, other: T) => boolean
  /** Told once when it can no longer be read, and not again until it could. */
  onLost?: (error: unknown) => void
  now?: () => number
}

/** Timeout of a read, in milliseconds. */
const timeoutMs = 2_000
/** Delay before the next read after a failure, in milliseconds, so that pages do not queue for an unavailable database. */
const rest = 500

/**
 * A small value of the database that everything shown depends on, kept in the process and emptied as the pages made of it
 * are: a reading that began before a change is given to those who asked before it, and to nobody else.
 */
export function keptValue<T>({
  load,
  standIn,
  isSame = Object.is,
  onLost,
  now = Date.now,
}: KeptValueRules<T>): KeptValue<T> {
  let generation = 0
  let listening = false
  let kept: { value: T } | undefined
  let last = standIn
  let underway: Promise<T> | undefined
  let doubts = 0
  let failedAt = Number.NEGATIVE_INFINITY
  let lost = false

  const clear = () => {
    generation++
    kept = undefined
    underway = undefined
  }

  const loadAndKeep = async () => {
    const began = generation
    const loaded = await inTime(load(), timeoutMs)
    const value = isSame(loaded, last) ? last : loaded
    lost = false
    if (began === generation) {
      last = value
      if (listening) kept = { value }
    }
    return value
  }

  return {
    clear,
    setListening(value) {
      listening = value
      clear()
    },
    get doubts() {
      return doubts
    },
    async read() {
      if (kept) return kept.value
      if (now() - failedAt < rest) {
        doubts++
        return last
      }
      const mine = underway ?? loadAndKeep()
      underway = mine
      try {
        return await mine
      } catch (error) {
        failedAt = now()
        doubts++
        if (!lost) onLost?.(error)
        lost = true
        return last
      } finally {
        if (underway === mine) underway = undefined
      }
    },
  }
}
