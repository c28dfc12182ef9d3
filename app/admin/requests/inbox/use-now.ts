import { useEffect, useState } from 'react'

/** The current time: the server's during hydration, then the browser's, updated every 30 seconds. */
export function useNow(read: Date): Date {
  const [current, setCurrent] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setCurrent(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return current > read ? current : read
}
