import { type RefObject, useEffect, useRef } from 'react'

/** For a strip of links that scrolls sideways: the one of the place somebody has come to is in its middle. */
export function useCurrentInSight<T extends HTMLElement>(place: string | undefined): RefObject<T | null> {
  const strip = useRef<T>(null)
  useEffect(() => {
    const link = strip.current?.querySelector('[aria-current]')
    if (!strip.current || !link) return
    // Not scrollIntoView: the page itself stays where it is.
    const [outer, inner] = [strip.current.getBoundingClientRect(), link.getBoundingClientRect()]
    strip.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [place])
  return strip
}
