import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { LoadingPageProps } from '#app/loading-screens.tsx'
import { useSlow } from '#app/ui/use-slow.ts'

/**
 * Loading screen, shown once a navigation takes noticeably long. It covers the previous page, which the router keeps until the
 * response: title, scroll position and page view change together with the content. See docs/decisions/0009-navigate-on-mouse-
 * press-and-prefetch-with.md.
 */
export function LoadingScreen() {
  const { pathname: currentPathname } = useLocation()
  const { state, location: target } = useNavigation()
  const isPageChange = state === 'loading' && target.pathname !== currentPathname && !target.state?.isLoadingAlready
  const isSlow = useSlow(isPageChange)
  const [pathname, setPathname] = useState('')
  const [Page, setPage] = useState<ComponentType<LoadingPageProps>>()

  useEffect(() => {
    if (!isPageChange) return
    let isAwaited = true
    setPathname(target.pathname)
    // Loads after the page, as a screen that arrives late would cover it; until then the previous page stays under the progress line.
    import('#app/loading-screens.tsx').then(
      ({ LoadingPage }) => isAwaited && setPage(() => LoadingPage),
      () => {},
    )
    return () => {
      isAwaited = false
    }
  }, [isPageChange, target])

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isSlow && 'Loading page...'}
      </p>
      {isSlow && Page && <Page pathname={pathname} target={target} />}
    </>
  )
}
