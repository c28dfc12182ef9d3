import { LRUCache } from 'lru-cache'
import { type Page, sizeOf } from './page.ts'

export type PageCache = {
  /** The stored page, or a fresh one; requests for one key that come at once share one rendering. */
  get(key: string, render: () => Promise<Page>): Promise<Page>
  /** Forgets everything, and keeps renderings that began before from being stored. */
  clear(): void
  /** While changes of the content cannot be heard of, nothing is kept. */
  setListening(listening: boolean): void
}

const maxBytes = 64 * 1024 * 1024
const longestLife = 10 * 60 * 1000

type CacheRules = {
  mayKeep: (page: Page) => boolean
  /** Whether a page may go to everyone who asked for it at the same moment. */
  mayShare: (page: Page) => boolean
  now?: () => number
}

export function createPageCache(options: CacheRules): PageCache {
  const now = options.now ?? Date.now
  const pages = new LRUCache<string, Page>({ maxSize: maxBytes, maxEntrySize: maxBytes / 16, sizeCalculation: sizeOf })
  let underway = new Map<string, Promise<Page>>()
  let generation = 0
  let listening = false

  const clear = () => {
    generation++
    underway = new Map()
    pages.clear()
  }

  return {
    clear,
    setListening(value) {
      listening = value
      clear()
    },
    async get(key, render) {
      const kept = pages.get(key)
      if (kept) return kept
      const other = underway.get(key)
      if (other) {
        const page = await other
        return options.mayShare(page) ? page : render()
      }
      const began = generation
      const mine = underway
      const rendering = render()
      mine.set(key, rendering)
      try {
        const page = await rendering
        const fresh = began === generation && listening
        if (fresh && options.mayKeep(page)) pages.set(key, page, { ttl: lifeFrom(now()) })
        return page
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
 * Milliseconds a page rendered now may live: ten minutes, but never past midnight in Chicago, where delivery
 * estimates count their days.
 */
export function lifeFrom(now: number): number {
  const [hour = 0, minute = 0, second = 0] = clock
    .formatToParts(now)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value))
  const sinceMidnight = ((hour * 60 + minute) * 60 + second) * 1000 + (now % 1000)
  // A day of 23 or 25 hours shifts at 2 a.m., hours away from the last ten minutes before midnight.
  return Math.max(1, Math.min(longestLife, 24 * 60 * 60 * 1000 - sinceMidnight))
}
