import { useEffect } from 'react'
import { viewPath } from '../post.ts'

/**
 * Tells the server once for each time a post is opened, when the page is really in front of someone: not while it is
 * prefetched, prerendered or in a background tab (docs/domain.md, Blog).
 */
export function useViewBeacon(slug: string) {
  useEffect(() => {
    const seen = new AbortController()
    const report = () => {
      if (document.visibilityState !== 'visible') return
      seen.abort()
      navigator.sendBeacon(viewPath({ slug }))
    }
    document.addEventListener('visibilitychange', report, { signal: seen.signal })
    report()
    return () => seen.abort()
  }, [slug])
}
