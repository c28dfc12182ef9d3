import { type ExternalStore, useExternalStore } from '#app/lib/browser/external-store.ts'

/** Tailwind's `lg`, from which pages have a side column. */
const wideQuery = '(width >= 64rem)'

const wideScreen: ExternalStore<boolean> = {
  read: () => matchMedia(wideQuery).matches,
  subscribe(listener) {
    const query = matchMedia(wideQuery)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
}

/** True on wide screens; undefined on the server and before hydration. */
export function useWideScreen(): boolean | undefined {
  return useExternalStore(wideScreen)
}
