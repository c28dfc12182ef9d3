import type { Logger } from '#app/lib/log.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Database } from '#db/client.ts'
import { cleanSearch } from '../query/filters.schema.ts'
import { addZeroResultCounts, type ZeroResultCount } from './zero-result-searches.server.ts'

/** Milliseconds after which a string counts as final. */
const settleMs = 10_000
/** Milliseconds between two writes. */
const flushIntervalMs = 5_000
/** Maximum number of pending texts; further ones are not counted. */
const maxPending = 300
const maxCharacters = 60
const minLettersAndDigits = 3

type PendingSearch = { words: string; at: number }

/**
 * Counts searches without results, first in memory (decision 0048). The listing
 * searches while typing, and responses are anonymous: of texts that extend each other within seconds, only the longest counts,
 * and none if it has results.
 */
export function createZeroResultCounter(
  write: (counts: ZeroResultCount[]) => Promise<void>,
  now: () => number = Date.now,
) {
  let pending: PendingSearch[] = []
  let isFlushScheduled = false

  const scheduleFlush = (log: Logger) => {
    if (isFlushScheduled) return
    isFlushScheduled = true
    setTimeout(flush, flushIntervalMs, log).unref()
  }

  const flush = async (log: Logger): Promise<void> => {
    isFlushScheduled = false
    const settledAt = now() - settleMs
    const due = pending.filter(({ at }) => at <= settledAt)
    pending = pending.filter(({ at }) => at > settledAt)
    if (pending.length > 0) scheduleFlush(log)
    const counts = getCounts(due)
    // Counting is optional, so failures are only logged.
    if (counts.length > 0)
      await write(counts).catch((error) => log.debug({ err: error }, 'zero_result_searches.count_failed'))
  }

  return {
    /** Records a search whose results were displayed. Never throws. */
    add(search: string, found: boolean, log: Logger): void {
      const words = normalizeSearchText(search)
      const prefixIndex = pending.findLastIndex((other) => other.words !== words && words.startsWith(other.words))
      if (prefixIndex >= 0) pending.splice(prefixIndex, 1)
      const isPrefixOfOther = pending.some((other) => other.words !== words && other.words.startsWith(words))
      if (found || isPrefixOfOther || pending.length >= maxPending) return
      pending.push({ words, at: now() })
      scheduleFlush(log)
    },
    flush,
  }
}

function getCounts(pending: PendingSearch[]): ZeroResultCount[] {
  const counts = new Map<string, ZeroResultCount>()
  for (const { words, at } of pending) {
    if (!isCountable(words)) continue
    const day = getShopDay(new Date(at))
    const count = counts.get(`${day} ${words}`)
    if (count) count.times += 1
    else counts.set(`${day} ${words}`, { day, words, times: 1 })
  }
  return [...counts.values()]
}

/** Unifies case, white space and Unicode form. */
export const normalizeSearchText = (search: string) => cleanSearch(search).toLowerCase().replace(/\s+/gu, ' ')

/**
 * True if a string may be a search term. Long texts, URLs, email addresses and numbers may be personal data and are not stored
 * (docs/domain.md, Analytics and privacy).
 */
export function isCountable(text: string): boolean {
  if ([...text].length > maxCharacters || /@|:\/\/|www\./.test(text)) return false
  // Seven digits separated by no letter: a phone or card number.
  if (/\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6}/u.test(text)) return false
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minLettersAndDigits
}

const counters = new WeakMap<Database, ReturnType<typeof createZeroResultCounter>>()

/** Returns the counter of the process. */
export function getZeroResultCounter(db: Database) {
  let counter = counters.get(db)
  if (!counter) {
    counter = createZeroResultCounter((counts) => addZeroResultCounts(db, counts))
    counters.set(db, counter)
  }
  return counter
}
