import { useEffect } from 'react'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import type { StoredValue } from '#app/lib/browser/stored-value.ts'

/** Returns the stored value; that of the page's URL on the server and before hydration. */
export function useBuyerValue<T>(stored: StoredValue<T | null>, parameter: T | null = null): T | null {
  return useExternalStore({ subscribe: stored.subscribe, read: () => stored.read() ?? parameter }, parameter)
}

/** Stores the value of the page's URL: once, as later ones are typed on the page. */
export function useStoredParameter<T>(stored: StoredValue<T | null>, parameter: T | null): void {
  useEffect(() => {
    if (parameter !== null && parameter !== stored.read()) stored.write(parameter)
  }, [stored, parameter])
}
