import { type ExternalStore, storageWrites } from './external-store.ts'

/** Length of a list in a stored object; needs no code that parses it. 0 without one. */
export const createStoredCount = (key: string, list: string): ExternalStore<number> => ({
  read() {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '')[list].length
    } catch {
      return 0
    }
  },
  subscribe(listener) {
    addEventListener('storage', listener)
    const unsubscribe = storageWrites.subscribe(listener)
    return () => {
      removeEventListener('storage', listener)
      unsubscribe()
    }
  },
})
