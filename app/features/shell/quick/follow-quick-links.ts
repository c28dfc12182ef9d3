import type { NavigateFunction } from 'react-router'

/** Pixels a pressed mouse may tremble before it drags. */
const tremble = 10
/** Milliseconds after a press in which another at the same place is the second half of a double click. */
const doubled = 400

/**
 * Takes clicks on quick links to the router, and presses of the mouse's first button where they say so, 80 ms sooner. Everything
 * else stays the browser's: other buttons, keys held down, touch and pen, which scroll with a press.
 */
export function followQuickLinks(navigate: NavigateFunction): () => void {
  const ended = new AbortController()
  const { signal } = ended

  function go(link: HTMLAnchorElement) {
    const { pathname, href } = location
    // Where a visitor comes from, for the way back to it (back-link.tsx).
    const state = { listing: pathname }
    return navigate(link.getAttribute('href') ?? '', { state, replace: link.href === href })
  }

  function click(event: MouseEvent) {
    const link = linkOf(event)
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    go(link)
  }

  function press(event: PointerEvent) {
    const link = event.pointerType === 'mouse' ? linkOf(event) : null
    if (!link?.dataset.quick || link.href === location.href) return
    const { href } = link
    const arrived = go(link)
    const isNear = ({ clientX, clientY }: MouseEvent) =>
      Math.hypot(clientX - event.clientX, clientY - event.clientY) <= tremble
    let isHeld = true
    let isDragged = false
    let end: ReturnType<typeof setTimeout>
    async function drag() {
      if (isDragged) return
      isDragged = true
      await arrived
      if (location.href === href) navigate(-1)
    }
    function release() {
      // Its click comes right after.
      setTimeout(() => {
        isHeld = false
      })
      clearTimeout(end)
      end = setTimeout(() => over.abort(), isDragged ? 0 : doubled)
    }
    function move(now: PointerEvent) {
      if (isHeld && !isNear(now)) drag()
    }
    // Neither its click nor a second one is meant for what lies there by then; a key's has no place.
    function swallow(later: MouseEvent) {
      if (later.type === 'click' && later.detail === 0) return
      if (!isHeld && !isNear(later)) return
      // Who presses once more has let go before, seen or not; the click of this one comes later.
      if (later.type === 'pointerdown') isHeld ? release() : clearTimeout(end)
      later.preventDefault()
      later.stopPropagation()
    }
    const over = new AbortController()
    const listen = { capture: true, signal: over.signal }
    addEventListener('pointermove', move, listen)
    addEventListener('pointerup', release, listen)
    addEventListener('pointercancel', drag, listen)
    addEventListener('pointercancel', release, listen)
    addEventListener('pointerdown', swallow, listen)
    addEventListener('click', swallow, listen)
  }

  document.addEventListener('click', click, { signal })
  document.addEventListener('pointerdown', press, { signal })
  return () => ended.abort()
}

/** The quick link under a plain press or click. */
function linkOf({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  return button || ctrlKey || metaKey || shiftKey || altKey
    ? null
    : (target as Element).closest<HTMLAnchorElement>('a[data-quick]')
}
