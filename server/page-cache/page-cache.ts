import { LRUCache } from 'lru-cache'
import { type CachedPage, getSize, toCachedPage, toResponse } from './cached-page.ts'

export type PageCache = {
  /**
   * The cached page, or a fresh render that concurrent requests for the key share. If the render fails, the last good page answers
   * for up to an hour (decision 0006).
   */
  get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage>
  /** Removes everything; renders that have begun are not stored. */
  clear(): void
  /**
   * Without notifications of changes nothing new is stored. Afterward all pages are stale: they are rendered again, and
   * answer only if that fails.
   */
  setListening(listening: boolean): void
  readonly listening: boolean
  /** True if any page could be served from the cache. */
  hasPages(): boolean
  /** Bytes of memory. */
  readonly bytes: number
}

const maxBytes = 64 * 1024 * 1024
const maxPageBytes = 4 * 1024 * 1024
const maxAgeMs = 10 * 60 * 1000
/** From its render on, how long a page may answer when a new render fails. */
const maxStaleMs = 60 * 60 * 1000

type Entry = { page: CachedPage; renderedAt: number; freshUntil: number }

type Rules = {
  canStore: (page: CachedPage) => boolean
  /** True if a page may go to all clients that requested it during rendering. */
  canShare: (page: CachedPage) => boolean
  /** Called with the error of a render that the last good page answers. */
  onRenderFailed?: ((error: unknown) => void) | undefined
  now?: () => number
}

export function createPageCache({ canStore, canShare, onRenderFailed, now = Date.now }: Rules): PageCache {
  const pages = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: maxPageBytes,
    sizeCalculation: ({ page }, key) => getSize(page) + key.length,
    perf: { now },
    ttlResolution: 0,
  })
  let pending = new Map<string, Promise<CachedPage>>()
  let generation = 0
  let listening = false

  const detachRenders = () => {
    generation++
    pending = new Map()
  }

  /** A page from the future was cached before the clock was set back. */
  const isFresh = ({ renderedAt, freshUntil }: Entry) => renderedAt <= now() && now() < freshUntil

  const renderAndStore = async (key: string, render: () => Promise<CachedPage>) => {
    const generationAtStart = generation
    let page: CachedPage
    try {
      page = await render()
    } catch (error) {
      const last = pages.get(key)?.page
      if (!last) throw error
      onRenderFailed?.(error)
      return last
    }
    if (page.status >= 500) return pages.get(key)?.page ?? page
    if (generationAtStart === generation && listening && canStore(page)) {
      const renderedAt = now()
      const ttl = getTimeToLive(renderedAt, maxStaleMs)
      pages.set(key, { page, renderedAt, freshUntil: renderedAt + Math.min(ttl, maxAgeMs) }, { ttl })
    }
    return page
  }

  return {
    clear() {
      detachRenders()
      pages.clear()
    },
    setListening(value) {
      listening = value
      if (!listening) return
      detachRenders()
      for (const entry of pages.values()) entry.freshUntil = 0
    },
    get listening() {
      return listening
    },
    get bytes() {
      return pages.calculatedSize
    },
    hasPages: () => !pages.keys().next().done,
    async get(key, render) {
      const cached = pages.get(key)
      if (cached && isFresh(cached)) return cached.page
      const pendingRender = pending.get(key)
      if (pendingRender) {
        const page = await pendingRender
        return canShare(page) ? page : render()
      }
      const ownPending = pending
      const rendering = renderAndStore(key, render)
      ownPending.set(key, rendering)
      try {
        return await rendering
      } finally {
        ownPending.delete(key)
      }
    },
  }
}

/** Responds from the cache, or with the result of `respond`. */
export async function cacheResponse(
  cache: PageCache | undefined,
  key: string,
  request: Headers,
  respond: () => Promise<Response>,
): Promise<Response> {
  const render = async () => toCachedPage(await respond(), request.get('Accept-Encoding'))
  return toResponse(await (cache ? cache.get(key, render) : render()), request)
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})

/**
 * Milliseconds that a page rendered now may live: never past midnight in Chicago, where delivery estimates count days
 * (docs/domain.md, Delivery estimate).
 */
export function getTimeToLive(now: number, maxMs: number): number {
  const [hour = 0, minute = 0, second = 0] = clock
    .formatToParts(now)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value))
  const sinceMidnight = ((hour * 60 + minute) * 60 + second) * 1000 + (now % 1000)
  // A day of 23 or 25 hours shifts at 2 a.m., hours away from the last one before midnight.
  return Math.max(1, Math.min(maxMs, 24 * 60 * 60 * 1000 - sinceMidnight))
}
