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
  /** While changes of the content cannot be heard of, nothing new is kept. What may have changed meanwhile is forgotten. */
  setListening(listening: boolean): void
  readonly listening: boolean
  /** Whether any page could be answered without rendering it. */
  holdsPages(): boolean
}

const maxBytes = 64 * 1024 * 1024
const longestLife = 10 * 60 * 1000
/** From its rendering on, how long a page may stand in for one that fails. */
const longestStandIn = 60 * 60 * 1000

type Kept = { page: Page; freshUntil: number }

type CacheRules = {
  mayKeep: (page: Page) => boolean
  /** Whether a page may go to everyone who asked for it at the same moment. */
  mayShare: (page: Page) => boolean
  now?: () => number
}

export function createPageCache(options: CacheRules): PageCache {
  const now = options.now ?? Date.now
  const pages = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 16,
    sizeCalculation: ({ page }) => sizeOf(page),
    perf: { now },
    ttlResolution: 0,
  })
  let underway = new Map<string, Promise<Page>>()
  let generation = 0
  let listening = false

  const clear = () => {
    generation++
    underway = new Map()
    pages.clear()
  }

  const renderAndKeep = async (key: string, render: () => Promise<Page>) => {
    const began = generation
    const page = await render()
    if (page.status >= 500) return pages.get(key)?.page ?? page
    if (began === generation && listening && options.mayKeep(page)) {
      const freshUntil = now() + lifeFrom(now(), longestLife)
      pages.set(key, { page, freshUntil }, { ttl: lifeFrom(now(), longestStandIn) })
    }
    return page
  }

  return {
    clear,
    setListening(value) {
      listening = value
      if (listening) clear()
    },
    get listening() {
      return listening
    },
    holdsPages: () => !pages.keys().next().done,
    async get(key, render) {
      const kept = pages.get(key)
      if (kept && now() < kept.freshUntil) return kept.page
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
