import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const viewDelayMs = 5_000
const refreshIntervalMs = 30_000

/** Reports that a person has had the version in sight for some seconds: loading the page counts for nothing. */
export function useRecordView({
  path,
  version,
  isCurrent,
}: {
  path: string
  version: number
  isCurrent: boolean
}): void {
  useEffect(() => {
    if (!isCurrent) return
    let visibleMs = 0
    const stepMs = 500
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      visibleMs += stepMs
      if (visibleMs < viewDelayMs) return
      clearInterval(timer)
      // Without it, only a view is missing.
      fetch(`${path}/view`, { method: 'POST', body: new URLSearchParams({ version: String(version) }) }).catch(() => {})
    }, stepMs)
    return () => clearInterval(timer)
  }, [path, version, isCurrent])
}

/** Shows new comments and states while the page is in sight. */
export function useRefresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, refreshIntervalMs)
    return () => clearInterval(timer)
  }, [revalidate])
}
