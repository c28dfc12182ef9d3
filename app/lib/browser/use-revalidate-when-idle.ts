import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Returns a function that reads the data of the page again. During a navigation it waits for its end: a revalidation would start the
 * navigation anew, so that on a busy day it never ended.
 */
export function useRevalidateWhenIdle(): () => void {
  const { revalidate } = useRevalidator()
  const isNavigating = useNavigation().state !== 'idle'
  const latest = useRef(isNavigating)
  const isWaiting = useRef(false)
  useEffect(() => {
    latest.current = isNavigating
    if (isNavigating || !isWaiting.current) return
    isWaiting.current = false
    void revalidate()
  }, [isNavigating, revalidate])
  return useCallback(() => {
    if (latest.current) isWaiting.current = true
    else void revalidate()
  }, [revalidate])
}
