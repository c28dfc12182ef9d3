import { useEffect, useState } from 'react'
import { type SharedValue, storageWrites, useShared } from './shared-value.ts'

const nothing: SharedValue<undefined> = { read: () => undefined, subscribe: () => () => {} }

/** Whether a list with something in it is stored; the text is not parsed. */
function holdsItems(key: string): boolean {
  try {
    return /\[\s*\{/.test(localStorage.getItem(key) ?? '')
  } catch {
    return false
  }
}

/**
 * A value of local storage whose code is fetched only when there is something to read: when a list is stored under one of
 * the keys, or once this page or another tab has written anything. Until then, and on the server, it is undefined.
 * @param load gives the value, the same one each time
 */
export function useStoredLater<T>(keys: readonly string[], load: () => Promise<SharedValue<T>>): T | undefined {
  const [value, setValue] = useState<SharedValue<T | undefined>>(nothing)
  useEffect(() => {
    // Where it cannot be loaded the page stays as it is without it.
    const fetch = () => void load().then(setValue, () => {})
    if (keys.some(holdsItems)) fetch()
    addEventListener('storage', fetch)
    const stop = storageWrites.subscribe(fetch)
    return () => {
      removeEventListener('storage', fetch)
      stop()
    }
  }, [])
  return useShared(value)
}
