import type { Services } from '#app/lib/services.ts'
import type { PageCache } from './page-cache.ts'

type Caches = {
  content: Pick<Services['content'], 'clear' | 'setListening'>
  /** Absent in development. */
  pages: Pick<PageCache, 'clear' | 'setListening'> | undefined
}

/** Passes on what the database says of changed content. Content first: a page rendered after the change must contain it. */
export function invalidateOnChange({ content, pages }: Caches) {
  return {
    invalidate() {
      content.clear()
      pages?.clear()
    },
    setListening(isListening: boolean) {
      content.setListening(isListening)
      pages?.setListening(isListening)
    },
  }
}
