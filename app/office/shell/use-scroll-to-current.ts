import { type RefObject, useEffect, useRef } from 'react'

/** For a strip of links that scrolls sideways: the one of the place somebody has come to is in its middle. */
export function useCurrentInSight<T extends HTMLElement>(place: string | undefined): RefObject<T | null> {
  const strip = useRef<T>(null)
  useEffect(() => {
    const outer = strip.current
    const link = outer?.querySelector('[aria-current]')
    if (!outer || !link) return
    // Not scrollIntoView: the page itself stays where it is.
    const show = () => {
      const [around, inner] = [outer.getBoundingClientRect(), link.getBoundingClientRect()]
      outer.scrollLeft += inner.left + inner.width / 2 - (around.left + around.width / 2)
    }
    show()
    // A phone that is turned, a window made narrow.
    const watch = new ResizeObserver(show)
    watch.observe(outer)
    return () => watch.disconnect()
  }, [place])
  return strip
}
