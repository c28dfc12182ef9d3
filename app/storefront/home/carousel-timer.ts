import { type RefObject, useEffect, useState } from 'react'

export const slideIntervalMs = 3000

export type Rotation = 'automatic' | 'stopped' | 'started'

/**
 * Calls `advance` every 3000 ms unless the visitor stopped it, hid the tab, scrolled it out of view, prefers reduced motion, or
 * has pointer or focus on it. Pressing play overrides the last three.
 */
export function useCarouselTimer(region: RefObject<HTMLElement | null>, advance: () => void) {
  const [rotation, setRotation] = useState<Rotation>('stopped')
  const [isVisible, setIsVisible] = useState(true)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)

  useEffect(() => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
    const applyPreference = () => setRotation(reducedMotion.matches ? 'stopped' : 'automatic')
    applyPreference()
    reducedMotion.addEventListener('change', applyPreference)
    return () => reducedMotion.removeEventListener('change', applyPreference)
  }, [])

  useEffect(() => {
    let isInView = true
    const update = () => setIsVisible(isInView && !document.hidden)
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? true
      update()
    })
    if (region.current) observer.observe(region.current)
    document.addEventListener('visibilitychange', update)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [region])

  const isRunning = isVisible && (rotation === 'started' || (rotation === 'automatic' && !isHovered && !isFocused))

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(advance, slideIntervalMs)
    return () => clearInterval(timer)
  }, [isRunning, advance])

  return { rotation, setRotation, setHovered, setFocused }
}
