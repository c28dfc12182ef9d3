import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row of links so that the current one is in its middle, a column only if the current one is out of view. */
export function useScrollToCurrent<T extends HTMLElement>(current: string | undefined): RefObject<T | null> {
  const links = useRef<T>(null)
  useEffect(() => {
    const outer = links.current
    const link = outer?.querySelector('[aria-current]')
    if (!outer || !link) return
    // Not scrollIntoView, which would scroll the page as well.
    const center = () => {
      const [around, inner] = [outer.getBoundingClientRect(), link.getBoundingClientRect()]
      outer.scrollLeft += inner.left + inner.width / 2 - (around.left + around.width / 2)
      // Under the pointer that selected it a menu should not move.
      if (inner.top >= around.top && inner.bottom <= around.bottom) return
      outer.scrollTop += inner.top + inner.height / 2 - (around.top + around.height / 2)
    }
    center()
    // The size changes with a rotated phone, a resized window or an opened menu.
    const observer = new ResizeObserver(center)
    observer.observe(outer)
    return () => observer.disconnect()
  }, [current])
  return links
}
