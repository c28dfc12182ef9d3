import { useEffect, useState } from 'react'

/** A shorter wait shows no loading message. */
const showDelayMs = 150
/** Minimum time of a loading message, as with React's Suspense, so that it does not flash. */
const minShownMs = 300

/** True once `isWaiting` has lasted `showDelayMs`, for at least `minShownMs`. */
export function useSlow(isWaiting: boolean): boolean {
  const [since, setSince] = useState<number>()
  const getRemainingMs = () => (since === undefined ? 0 : since + minShownMs - performance.now())

  useEffect(() => {
    if (isWaiting === (since !== undefined)) return
    const timer = isWaiting
      ? setTimeout(() => setSince(performance.now()), showDelayMs)
      : setTimeout(setSince, getRemainingMs())
    return () => clearTimeout(timer)
  }, [isWaiting, since])

  return since !== undefined && (isWaiting || getRemainingMs() > 0)
}
