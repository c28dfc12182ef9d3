import { useEffect } from 'react'
import { viewPath } from '../post.ts'

/**
 * Reports a view once per opened post when the page is visible: not while prefetched, prerendered or in a background tab
 * (docs/domain.md, Blog).
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
