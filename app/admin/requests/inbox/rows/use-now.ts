import { useEffect, useState } from 'react'

/** The current time: the server's during hydration, then the browser's, updated every 30 seconds. */
export function useNow(read: Date): Date {
  const [ticked, setTicked] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setTicked(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return ticked > read ? ticked : read
}
