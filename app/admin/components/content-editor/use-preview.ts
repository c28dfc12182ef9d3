import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import type { Autosave } from './autosave.ts'

/** Opens previews of a draft, and reloads them after it was saved. Their scripts do not run. */
export function useReloadAfterSave(autosave: Autosave) {
  const [previews] = useState(() => {
    const windows = new Map<Window, string>()
    return {
      /** @param url where it starts */
      add(preview: Window | null | undefined, url: string) {
        if (preview) windows.set(preview, url)
      },
      /** Handles a click on the link of a preview: it opens with what was typed until now. */
      open(event: MouseEvent<HTMLAnchorElement>) {
        // Opened before anything is awaited, or the browser blocks it.
        const opened = window.open('', '_blank')
        if (!opened) return
        event.preventDefault()
        const { href } = event.currentTarget
        void autosave.flush().then(() => {
          opened.location.replace(href)
          windows.set(opened, href)
        })
      },
      reload() {
        for (const [preview, url] of windows) {
          if (preview.closed) windows.delete(preview)
          else reloadWindow(preview, url)
        }
      },
    }
  })
  const { savedAt } = autosave
  useEffect(() => {
    if (savedAt !== null) previews.reload()
  }, [savedAt, previews])
  return previews
}

export function reloadWindow({ location }: Pick<Window, 'location'>, url: string): void {
  if (canReload(location)) location.reload()
  else location.replace(url)
}

function canReload(location: Location): boolean {
  try {
    // Reloading an empty window would end its first navigation.
    return location.href !== 'about:blank'
  } catch {
    // After a failed reload, the browser's error page has another origin.
    return false
  }
}

/** Scales a frame with a fixed width to the width of its container. */
export function useScaledFrame(
  container: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  width: number,
): void {
  useEffect(() => {
    const [outer, inner] = [container.current, frame.current]
    if (!outer || !inner) return
    const updateScale = () => {
      const scale = Math.min(1, outer.clientWidth / width)
      inner.style.width = `${width}px`
      inner.style.height = `${outer.clientHeight / scale}px`
      inner.style.left = `${(outer.clientWidth - width * scale) / 2}px`
      inner.style.transform = `scale(${scale})`
    }
    const observer = new ResizeObserver(updateScale)
    observer.observe(outer)
    return () => observer.disconnect()
  }, [container, frame, width])
}
