import { useEffect } from 'react'

const doubleClickMs = 400
const doubleClickPixels = 10

/**
 * Follows links with `data-instant` when the mouse button is pressed, 80 ms before the click. Touch and pen, which scroll by pressing, other
 * buttons and modifier keys keep the browser's behavior.
 */
export function InstantNavigation() {
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    let followed: PointerEvent | undefined
    let releasedAt = 0

    function followLink(event: PointerEvent) {
      // Ignores the second click of a double click, which would hit the new page.
      if (followed && event.timeStamp - releasedAt < doubleClickMs && isNear(followed, event)) {
        event.stopPropagation()
        return
      }
      followed = undefined
      const link = findLink(event)
      if (!link) return
      link.click()
      followed = event
    }

    // Only the click after a followed press; clicks by script or keyboard have no position.
    function suppressClick(event: MouseEvent) {
      if (!followed || !event.isTrusted || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    }

    document.addEventListener('pointerdown', followLink, options)
    document.addEventListener('pointerup', ({ timeStamp }) => (releasedAt = timeStamp), options)
    document.addEventListener('click', suppressClick, options)
    return () => controller.abort()
  }, [])
  return null
}

const isNear = (first: PointerEvent, second: PointerEvent) =>
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) <= doubleClickPixels

function findLink({ target, pointerType, button, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent) {
  if (pointerType !== 'mouse' || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-instant]')
  return link?.origin === location.origin && link.href !== location.href ? link : undefined
}
