import { useEffect, useState } from 'react'

/** The time ages are counted from: the server's at first, so that both render the same, then the browser's, each half minute. */
export function useNow(read: Date): Date {
  const [ticked, setTicked] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setTicked(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return ticked > read ? ticked : read
}
