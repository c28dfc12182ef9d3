import { LRUCache } from 'lru-cache'
import { type Page, sizeOf } from './page.ts'

export type PageCache = {
  /**
   * The kept page, or a fresh one; requests for one key that come at once share one rendering. When a fresh one fails, the
   * last good one answers for up to an hour (docs/decisions/0027-while-postgresql-is-away.md).
   */
  get(key: string, render: () => Promise<Page>): Promise<Page>
  /** Forgets everything, and keeps renderings that began before from being stored. */
  clear(): void
  /**
   * While changes of the content cannot be heard of, nothing new is kept. What may have changed meanwhile is rendered anew, and stands in
   * where that fails: who hears again may not be able to read yet.
   */
  setListening(listening: boolean): void
  readonly listening: boolean
  /** Whether any page could be answered without rendering it. */
  holdsPages(): boolean
  /** Bytes that its pages take in memory. */
  readonly bytes: number
}

/** Of pages asked for again, and of those asked for once: addresses that nobody comes back to never push out a page people read. */
const maxBytes = { again: 48 * 1024 * 1024, once: 16 * 1024 * 1024 }
/** Of one page. */
const longestPage = 4 * 1024 * 1024
const longestLife = 10 * 60 * 1000
/** From its rendering on, how long a page may stand in for one that fails. */
const longestStandIn = 60 * 60 * 1000

/** `era`: between which two losses of hearing it was rendered. */
type Kept = { page: Page; era: number; since: number; freshUntil: number; standsInUntil: number }

type CacheRules = {
  mayKeep: (page: Page) => boolean
  /** Whether a page may go to everyone who asked for it at the same moment. */
  mayShare: (page: Page) => boolean
  /** Told of each rendering once, when its page is asked for again. */
  whenAskedAgain?: (page: Page) => void
  now?: () => number
}

export function createPageCache(options: CacheRules): PageCache {
  const now = options.now ?? Date.now
  const open = (maxSize: number) =>
    new LRUCache<string, Kept>({
      maxSize,
      maxEntrySize: longestPage,
      sizeCalculation: ({ page }, key) => sizeOf(page) + key.length,
      perf: { now },
      ttlResolution: 0,
    })
  const again = open(maxBytes.again)
  const once = open(maxBytes.once)
  let underway = new Map<string, Promise<Page>>()
  let generation = 0
  let listening = false
  let era = 0

  const disown = () => {
    generation++
    underway = new Map()
  }

  const clear = () => {
    disown()
    again.clear()
    once.clear()
  }

  const keptAt = (key: string): Kept | undefined => {
    const kept = again.get(key)
    if (kept) return kept
    const first = once.get(key)
    if (!first) return undefined
    once.delete(key)
    keep(again, key, first)
    if (isFresh(first)) options.whenAskedAgain?.(first.page)
    return first
  }

  /** A page from the future was kept before the clock was set back. */
  const isFresh = (kept: Kept) => kept.era === era && kept.since <= now() && now() < kept.freshUntil

  const keep = (pages: typeof once, key: string, kept: Kept) =>
    pages.set(key, kept, { ttl: kept.standsInUntil - now() })

  const renderAndKeep = async (key: string, render: () => Promise<Page>) => {
    const began = generation
    const page = await render()
    if (page.status >= 500) return keptAt(key)?.page ?? page
    if (began === generation && listening && options.mayKeep(page)) {
      const since = now()
      const standIn = lifeFrom(since, longestStandIn)
      const freshUntil = since + Math.min(standIn, longestLife)
      const kept = { page, era, since, freshUntil, standsInUntil: since + standIn }
      const isKnown = again.has(key)
      keep(isKnown ? again : once, key, kept)
      if (isKnown) options.whenAskedAgain?.(page)
    }
    return page
  }

  return {
    clear,
    setListening(value) {
      listening = value
      if (!listening) return
      disown()
      era++
    },
    get listening() {
      return listening
    },
    get bytes() {
      return again.calculatedSize + once.calculatedSize
    },
    holdsPages: () => [again, once].some((pages) => !pages.keys().next().done),
    async get(key, render) {
      const kept = keptAt(key)
      if (kept && isFresh(kept)) return kept.page
      const other = underway.get(key)
      if (other) {
        const page = await other
        return options.mayShare(page) ? page : render()
      }
      const mine = underway
      const rendering = renderAndKeep(key, render)
      mine.set(key, rendering)
      try {
        return await rendering
      } finally {
        mine.delete(key)
      }
    },
  }
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})

/**
 * Milliseconds a page rendered now may live: so many at most, but never past midnight in Chicago, where delivery
 * estimates count their days (docs/domain.md, Delivery estimate).
 */
export function lifeFrom(now: number, longest: number): number {
  const [hour = 0, minute = 0, second = 0] = clock
    .formatToParts(now)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value))
  const sinceMidnight = ((hour * 60 + minute) * 60 + second) * 1000 + (now % 1000)
  // A day of 23 or 25 hours shifts at 2 a.m., hours away from the last one before midnight.
  return Math.max(1, Math.min(longest, 24 * 60 * 60 * 1000 - sinceMidnight))
}
