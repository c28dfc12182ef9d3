import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useSlow } from '#app/ui/use-slow.ts'

const importScreens = () => import('#app/loading-screens.tsx')
/** A prefetched page arrives sooner. */
const importDelayMs = 50

/**
 * Loading screen, shown once a navigation takes noticeably long. It covers the previous page, which the router keeps until the
 * response: URL, title, scroll position and page view change together with the content (decision 0009).
 */
export function LoadingScreen() {
  const { pathname: currentPathname, state: currentState } = useLocation()
  const { state, location: target } = useNavigation()
  // Switching colors, forward and back, changes the page in place.
  const isInPlace = target?.state?.skipLoadingScreen || target?.pathname === currentState?.switchedFrom
  const isPageChange = state === 'loading' && target.pathname !== currentPathname && !isInPlace
  const isSlow = useSlow(isPageChange)
  const [screen, setScreen] = useState<ReactNode>()

  // Loads the code before it is needed, but renders nothing: that would slow down the page to come.
  useEffect(() => {
    if (!isPageChange) return
    const timer = setTimeout(() => importScreens().catch(() => {}), importDelayMs)
    return () => clearTimeout(timer)
  }, [isPageChange])

  useEffect(() => {
    if (!isSlow || !isPageChange) return
    let isAwaited = true
    // A screen that arrives after its page would cover it; until then the previous page stays under the progress line.
    importScreens().then(
      ({ LoadingPage }) => isAwaited && setScreen(<LoadingPage pathname={target.pathname} />),
      () => {},
    )
    return () => {
      isAwaited = false
    }
  }, [isSlow, isPageChange, target])

  useEffect(() => {
    if (!isSlow) setScreen(undefined)
  }, [isSlow])

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isSlow && 'Loading page...'}
      </p>
      {isSlow && screen}
    </>
  )
}
