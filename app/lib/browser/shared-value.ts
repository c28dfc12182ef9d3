import { useSyncExternalStore } from 'react'

/** A value that lives outside React and that components follow. */
export type SharedValue<T> = {
  read: () => T
  /** @returns what ends the listening */
  subscribe: (listener: () => void) => () => void
}

type Attendance = {
  /** Called before the first listener is added. */
  onFirst?: () => void
  /** After the last one has left. */
  onLast?: () => void
}

/** Set of listeners for changes. */
export function createListenerSet({ onFirst, onLast }: Attendance = {}) {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      if (listeners.size === 0) onFirst?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onLast?.()
      }
    },
  }
}

/** Notifies of writes to browser storage by this page; those of other tabs arrive as `storage` events. */
export const storageWrites = createListenerSet()

/** A value that lives as long as the page. */
export function createSharedValue<T>(initial: T): SharedValue<T> & { write: (value: T) => void } {
  const { tell, subscribe } = createListenerSet()
  let current = initial
  return {
    read: () => current,
    write(value) {
      current = value
      tell()
    },
    subscribe,
  }
}

/** Returns the current value; undefined on the server and before hydration. */
export function useShared<T>({ subscribe, read }: SharedValue<T>): T | undefined {
  return useSyncExternalStore<T | undefined>(subscribe, read, () => undefined)
}
