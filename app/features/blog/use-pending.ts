import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Waits shorter than this, in milliseconds, change nothing on the page. */
const noticeable = 120

/** True while another state of this same page (its filters, its page number) is on its way. */
export function usePending(): boolean {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const loading = location?.pathname === pathname
  const [pending, setPending] = useState(false)

  useEffect(() => {
    if (!loading) {
      setPending(false)
      return
    }
    const timer = setTimeout(() => setPending(true), noticeable)
    return () => clearTimeout(timer)
  }, [loading])

  return loading && pending
}
