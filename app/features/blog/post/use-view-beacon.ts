import { useEffect } from 'react'
import { viewPath } from '../post.ts'

/**
 * Reports a view once per opened post when the page is visible: not while prefetched, prerendered or in a background tab
 * (docs/domain.md, Blog).
 */
export function useViewBeacon(slug: string) {
  useEffect(() => {
    const reported = new AbortController()
    const report = () => {
      if (document.visibilityState !== 'visible') return
      reported.abort()
      navigator.sendBeacon(viewPath({ slug }))
    }
    document.addEventListener('visibilitychange', report, { signal: reported.signal })
    report()
    return () => reported.abort()
  }, [slug])
}
