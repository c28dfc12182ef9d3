import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds per slide. */
export const slideInterval = 3000

export type Rotation = 'automatic' | 'stopped' | 'started'

/**
 * Calls `advance` every 3000 ms unless the visitor stopped it, prefers reduced motion, hid the tab, scrolled it out of view,
 * or has pointer or focus on it. Pressing play overrides the last two.
 */
export function useCarouselTimer(region: RefObject<HTMLElement | null>, advance: () => void) {
  const [rotation, setRotation] = useState<Rotation>('stopped')
  const [visible, setVisible] = useState(true)
  const [attended, setAttended] = useState(false)

  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => setRotation(calm.matches ? 'stopped' : 'automatic')
    follow()
    calm.addEventListener('change', follow)
    return () => calm.removeEventListener('change', follow)
  }, [])

  useEffect(() => {
    let inSight = true
    const update = () => setVisible(inSight && !document.hidden)
    const sight = new IntersectionObserver(([entry]) => {
      inSight = entry?.isIntersecting ?? true
      update()
    })
    if (region.current) sight.observe(region.current)
    document.addEventListener('visibilitychange', update)
    return () => {
      sight.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [region])

  const running = visible && (rotation === 'started' || (rotation === 'automatic' && !attended))

  useEffect(() => {
    if (!running) return
    const timer = setInterval(advance, slideInterval)
    return () => clearInterval(timer)
  }, [running, advance])

  return { rotation, setRotation, setAttended }
}
