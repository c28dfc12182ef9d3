import { useSyncExternalStore } from 'react'

/** A value that lives outside React and that components subscribe to. */
export type ExternalStore<T> = {
  read: () => T
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void
}

type ListenerHooks = {
  /** Called before the first listener is added. */
  onFirst?: () => void
  /** Called after the last one was removed. */
  onLast?: () => void
}

/** Set of listeners for changes. */
export function createListenerSet({ onFirst, onLast }: ListenerHooks = {}) {
  const listeners = new Set<() => void>()
  return {
    notify() {
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

/** Creates a store whose value lives as long as the page. */
export function createExternalStore<T>(initial: T): ExternalStore<T> & { write: (value: T) => void } {
  const { notify, subscribe } = createListenerSet()
  let current = initial
  return {
    read: () => current,
    write(value) {
      current = value
      notify()
    },
    subscribe,
  }
}

/**
 * Returns the store's value, and renders again when it changes; `initial` on the server and during hydration. A value that differs
 * from it renders the component twice, so pass what most visitors have.
 */
export function useExternalStore<T>(store: ExternalStore<T>): T | undefined
export function useExternalStore<T>(store: ExternalStore<T>, initial: T): T
export function useExternalStore<T>({ subscribe, read }: ExternalStore<T>, initial?: T): T | undefined {
  return useSyncExternalStore<T | undefined>(subscribe, read, () => initial)
}
