import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a horizontal strip of links so that the current one is in its middle. */
export function useScrollToCurrent<T extends HTMLElement>(current: string | undefined): RefObject<T | null> {
  const strip = useRef<T>(null)
  useEffect(() => {
    const outer = strip.current
    const link = outer?.querySelector('[aria-current]')
    if (!outer || !link) return
    // Not scrollIntoView, which would scroll the page as well.
    const center = () => {
      const [around, inner] = [outer.getBoundingClientRect(), link.getBoundingClientRect()]
      outer.scrollLeft += inner.left + inner.width / 2 - (around.left + around.width / 2)
    }
    center()
    // The width changes with a rotated phone or a resized window.
    const observer = new ResizeObserver(center)
    observer.observe(outer)
    return () => observer.disconnect()
  }, [current])
  return strip
}
