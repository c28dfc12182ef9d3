import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Closes what a visitor has opened when they go on; not when the page comes alive, by when they may have opened it. */
export function useGoingOn(close: () => void): void {
  const { key } = useLocation()
  const { state } = useNavigation()
  const now = key + state
  const last = useRef(now)
  useEffect(() => {
    if (last.current === now) return
    last.current = now
    close()
  })
}
