import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`: from here on a page has room for a column at its side. */
const wide = '(width >= 64rem)'

/** Whether the screen is wide; undefined on the server and until the page is hydrated. */
export function useWideScreen(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
    () => undefined,
  )
}
