import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { startAnalytics, track } from '#app/features/analytics/analytics.ts'
import { loadHearts } from '#app/features/catalog/shortlist/load-hearts.ts'
import { setUpDialogs } from '#app/ui/dialog-support.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { InstantNavigation } from './instant-navigation.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { Navigation } from './navigation.tsx'

/** Layout of every page. */
export function PageShell({ children }: { children: ReactNode }) {
  useEffect(setUpDialogs, [])
  useEffect(loadHearts, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ProgressLine />
      <Navigation />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
        <LoadingScreen />
      </main>
      <Footer />
      <RouteAnnouncer />
      <PageViews />
      <InstantNavigation />
    </div>
  )
}

export function ProgressLine() {
  const { state } = useNavigation()
  return <div aria-hidden="true" className="progress-line" data-busy={state !== 'idle' || undefined} />
}

/** Announces the new title after a navigation, which screen readers do not. Structured data of the first page is removed. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const last = useRef<string>(undefined)

  useEffect(() => {
    const previous = last.current
    last.current = pathname
    // The error fallback of a page mounts this component again.
    const isFirst = previous === undefined && document.documentElement.dataset.hydrated !== 'true'
    if (isFirst || previous === pathname) return
    removeFirstHead()
    setTitle(document.title)
  }, [pathname])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** Removes structured data of the first page after a navigation, as later pages have none (decision 0042). */
function removeFirstHead(): void {
  const selector = '[property], [name^="twitter:"], [name="robots"], [type="application/ld+json"]'
  for (const each of document.head.querySelectorAll(selector)) each.remove()
}

/** One page view for each change of the path; filters and other query parameters are not a new page. */
function PageViews() {
  const { pathname } = useLocation()
  useEffect(startAnalytics, [])
  useEffect(() => track('$pageview', { path: pathname }), [pathname])
  return null
}
