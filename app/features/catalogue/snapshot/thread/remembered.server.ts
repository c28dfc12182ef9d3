import { LRUCache } from 'lru-cache'
import type { Logger } from '#app/lib/log.ts'
import type { ReadLately } from '#app/lib/snapshot.ts'
import type { Database } from '#db/client.ts'
import { readAhead } from '../read-ahead.server.ts'

/** Products' cards that are remembered until a change is heard of, some 3,000 bytes each. */
const mostRemembered = 12_000
/** Milliseconds before cards are read ahead. A change is often followed by others, and every process reads for itself. */
const rests = { begun: 5_000, changed: 60_000 }

export type Rests = typeof rests

/** The cards that were read since the last change (decision 0238). */
export function rememberCards(db: Database, log: Logger, { begun, changed }: Rests = rests) {
  let lately: ReadLately = new LRUCache<string, object>({ max: mostRemembered })
  let reading = new AbortController()
  return {
    get lately() {
      return lately
    },
    /**
     * Another memory: who reads at this moment still fills the one before.
     * @param products that can be read ahead, where their changes are heard of
     */
    forget(after: keyof Rests, products: number | undefined) {
      lately = new LRUCache<string, object>({ max: mostRemembered })
      reading.abort()
      if (products === undefined || products > mostRemembered) return
      reading = new AbortController()
      const { signal } = reading
      readAhead(db, lately, { after: after === 'begun' ? begun : changed, signal }).catch((error: unknown) => {
        if (!signal.aborted) log.debug({ err: error }, 'cards are not read ahead')
      })
    },
    stop: () => reading.abort(),
  }
}
