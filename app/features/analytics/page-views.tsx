import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { startAnalytics, track } from './analytics.ts'

/** One page view for each change of the path; filters and other query parameters are not a new page. */
export function PageViews() {
  const { pathname } = useLocation()
  useEffect(startAnalytics, [])
  useEffect(() => track('$pageview', { path: pathname }), [pathname])
  return null
}
