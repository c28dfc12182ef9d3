import type { Logger } from '#app/lib/log.ts'
import { todayInChicago } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { addMissed, type MissedCount } from './missed-searches.server.ts'
import { isCountable, wordsOfSearch } from './missed-words.ts'

/** Milliseconds after which a text counts as final. */
const settledAfter = 10_000
/** Milliseconds between two writings. */
const pause = 5_000
/** Maximum number of pending texts; further ones are not counted. */
const maxHeld = 300

type Held = { words: string; at: number }

/**
 * Counts searches without results, first in memory (docs/decisions/0011-relax-a-search-in-steps-after-the.md). The listing
 * searches while typing, and responses are anonymous: of texts that extend each other within seconds, only the longest counts,
 * and none if it has results.
 */
export function createMissedCounter(write: (counts: MissedCount[]) => Promise<void>, now: () => number = Date.now) {
  let held: Held[] = []
  let waiting = false

  const flushLater = (log: Logger) => {
    if (waiting) return
    waiting = true
    setTimeout(flush, pause, log).unref()
  }

  const flush = async (log: Logger): Promise<void> => {
    waiting = false
    const due = held.filter(({ at }) => at <= now() - settledAfter)
    held = held.filter(({ at }) => at > now() - settledAfter)
    if (held.length > 0) flushLater(log)
    const counts = getCounts(due)
    // Counting is optional, so failures are only logged.
    if (counts.length > 0)
      await write(counts).catch((error) => log.debug({ err: error }, 'zero_result_searches.count_failed'))
  }

  return {
    /** A person was shown what a search found. Takes no time and never fails. */
    note(search: string, found: boolean, log: Logger): void {
      const words = wordsOfSearch(search)
      const begun = held.findLastIndex((other) => other.words !== words && words.startsWith(other.words))
      if (begun >= 0) held.splice(begun, 1)
      const isTakenBack = held.some((other) => other.words !== words && other.words.startsWith(words))
      if (found || isTakenBack || held.length >= maxHeld) return
      held.push({ words, at: now() })
      flushLater(log)
    },
    flush,
  }
}

function getCounts(held: Held[]): MissedCount[] {
  const counts = new Map<string, MissedCount>()
  for (const { words, at } of held) {
    if (!isCountable(words)) continue
    const day = todayInChicago(new Date(at))
    const count = counts.get(`${day} ${words}`)
    if (count) count.times += 1
    else counts.set(`${day} ${words}`, { day, words, times: 1 })
  }
  return [...counts.values()]
}

const counters = new WeakMap<Database, ReturnType<typeof createMissedCounter>>()

/** The process's one counter. */
export function missedCounter(db: Database) {
  let counter = counters.get(db)
  if (!counter) {
    counter = createMissedCounter((counts) => addMissed(db, counts))
    counters.set(db, counter)
  }
  return counter
}
