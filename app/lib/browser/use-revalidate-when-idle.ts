import { useCallback, useEffect, useRef } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

/**
 * Returns a function that reads the data of the page again. During a navigation or a submission it waits for its end: React Router
 * would start the navigation again, and ignore the redirect of a fetcher's action.
 */
export function useRevalidateWhenIdle(): () => void {
  const { revalidate } = useRevalidator()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const isBusy = navigation.state !== 'idle' || fetchers.some(({ state }) => state === 'submitting')
  const latest = useRef(isBusy)
  const isWaiting = useRef(false)
  useEffect(() => {
    latest.current = isBusy
    if (isBusy || !isWaiting.current) return
    isWaiting.current = false
    void revalidate()
  }, [isBusy, revalidate])
  return useCallback(() => {
    if (latest.current) isWaiting.current = true
    else void revalidate()
  }, [revalidate])
}
