import type { NavigateFunction } from 'react-router'

/** Pixels a pressed mouse may tremble before it drags. */
const tremble = 10

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
    const released = new AbortController()
    const held = { capture: true, signal: AbortSignal.any([signal, released.signal]) }
    let isDragged = false
    async function drag() {
      if (isDragged) return
      isDragged = true
      await arrived
      if (location.href === href) navigate(-1)
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - event.clientX, clientY - event.clientY) > tremble) drag()
    }
    addEventListener('pointermove', move, held)
    addEventListener('pointercancel', drag, held)
    // The click comes right after, on whatever lies there by then.
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => setTimeout(() => released.abort()), held)
    const swallow = (click: MouseEvent) => {
      click.preventDefault()
      click.stopPropagation()
    }
    addEventListener('click', swallow, held)
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
