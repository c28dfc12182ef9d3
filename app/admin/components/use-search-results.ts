import { useEffect, useState } from 'react'

const searchDelayMs = 150

type Found<T> = { results: T | undefined; failed: boolean }
type SearchState<T> = Found<T> & {
  /** True if the results are of this URL, not of an older one. */
  isCurrent: boolean
}

/**
 * Reads the JSON results of a search shortly after typing. A late response to an older URL is ignored. Until the response
 * arrives, the previous results stay; after a failure or without a URL there are none.
 */
export function useSearchResults<T>(url: string | undefined): SearchState<T> {
  const [found, setFound] = useState<Found<T> & { url?: string }>({ results: undefined, failed: false })
  useEffect(() => {
    if (url === undefined) return setFound({ results: undefined, failed: false })
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(url, { signal })
        if (!response.ok) throw new Error(String(response.status))
        const results: T = await response.json()
        if (!signal.aborted) setFound({ results, failed: false, url })
      } catch {
        if (!signal.aborted) setFound({ results: undefined, failed: true })
      }
    }, searchDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [url])
  return { ...found, isCurrent: found.url === url }
}
