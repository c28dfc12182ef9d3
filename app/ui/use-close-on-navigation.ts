import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Calls `close` on navigation, but not on hydration, before which the visitor may have opened something. */
export function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation()
  const { state } = useNavigation()
  const navigationKey = key + state
  const lastKey = useRef(navigationKey)
  useEffect(() => {
    if (lastKey.current === navigationKey) return
    lastKey.current = navigationKey
    close()
  })
}
