import type { Desk } from '#app/features/catalogue/snapshot/thread/desk.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { PageCache } from './page-cache.ts'

type Keepers = {
  content: Pick<Services['content'], 'clear' | 'setListening'>
  snapshot: Pick<Desk, 'caughtUp' | 'changed' | 'setListening'>
  /** Absent in development. */
  cache: Pick<PageCache, 'clear' | 'setListening'> | undefined
}

/**
 * What the process keeps of the database's content, in the order in which it must hear of changes: pages are forgotten
 * after what they are made of, or one made of what held before would be kept (decision 0183).
 */
export function changesOfContent({ content, snapshot, cache }: Keepers) {
  let connections = 0
  return {
    tell() {
      content.clear()
      void snapshot.changed().then(() => cache?.clear())
    },
    setListening(on: boolean) {
      const connection = ++connections
      content.setListening(on)
      snapshot.setListening(on)
      if (!on) cache?.setListening(false)
      else {
        void snapshot.caughtUp().then(() => {
          if (connection === connections) cache?.setListening(true)
        })
      }
    },
  }
}
