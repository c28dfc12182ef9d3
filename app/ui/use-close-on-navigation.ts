import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Closes what a visitor has opened when they go on; not when the page comes alive, by when they may have opened it. */
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
