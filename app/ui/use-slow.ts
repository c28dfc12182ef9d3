import { useEffect, useState } from 'react'

/** Milliseconds. A shorter wait changes nothing on the screen: it would only flash. */
const noticeable = 150
/** Minimum milliseconds of a loading message, as with React's Suspense, so that it does not flash. */
const readable = 300

/** True once `waiting` has lasted long enough to be noticed, and then for a moment at least. */
export function useSlow(waiting: boolean): boolean {
  const [since, setSince] = useState<number>()
  const left = () => (since === undefined ? 0 : since + readable - performance.now())

  useEffect(() => {
    if (waiting === (since !== undefined)) return
    const timer = waiting ? setTimeout(() => setSince(performance.now()), noticeable) : setTimeout(setSince, left())
    return () => clearTimeout(timer)
  }, [waiting, since])

  return since !== undefined && (waiting || left() > 0)
}
