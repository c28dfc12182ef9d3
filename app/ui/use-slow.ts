import { useEffect, useState } from 'react'

/** Milliseconds. A shorter wait changes nothing on the screen: it would only flash. */
const showDelayMs = 150
/** Minimum milliseconds of a loading message, as with React's Suspense, so that it does not flash. */
const minShownMs = 300

/** True once `waiting` has lasted long enough to be noticed, and then for a moment at least. */
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
