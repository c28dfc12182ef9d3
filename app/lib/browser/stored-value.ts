import { logInBrowser } from './browser-log.ts'
import { createListenerSet, type ExternalStore, storageWrites } from './external-store.ts'

/** `read` returns the current value; stored text is parsed before use. */
export type StoredValue<T> = ExternalStore<T> & {
  /** Stores the value and notifies listeners, in other tabs too. */
  write: (value: T) => void
  /** Deletes the key. */
  clear: () => void
}

type Options<T> = {
  key: string
  /** 'local' is shared by the tabs and outlives them; 'session' belongs to one tab. */
  area: 'local' | 'session'
  /** Value if nothing is stored. */
  empty: T
  /** Reads a stored text. Whatever it throws discards the text, with one line in the log. */
  parse: (text: string) => T
  serialize: (value: T) => string
}

const getStorage = (area: Options<unknown>['area']) => (area === 'local' ? localStorage : sessionStorage)

/**
 * One key of browser storage. Damaged content is discarded; without storage, or with a full one, the value lives as
 * long as the page. Never throws. In the browser only: `useExternalStore` is for components.
 */
export function createStoredValue<T>({ key, area, empty, parse, serialize }: Options<T>): StoredValue<T> {
  let current = empty
  /** The text that `current` was read from; undefined before the first. */
  let currentText: string | null | undefined
  // Only then does this tab hear of changes in others.
  let isListening = false
  // A value that storage rejected lives in memory only; an older stored one must not replace it.
  let unsaved = false

  const storage = () => getStorage(area)
  const attempt = <R>(what: string, use: () => R): R | undefined => {
    try {
      return use()
    } catch (error) {
      logInBrowser(`${key} ${what}`, error)
      return undefined
    }
  }
  const load = () => {
    const text = unsaved ? undefined : attempt('could not be read', () => storage().getItem(key))
    // If storage fails, the value of this page counts. The value of the same text stays the same object.
    if (text === undefined || text === currentText) return
    currentText = text
    const parsed = text === null ? { value: empty } : attempt('was discarded', () => ({ value: parse(text) }))
    if (!parsed) attempt('could not be deleted', () => storage().removeItem(key))
    current = parsed ? parsed.value : empty
  }
  const reload = () => {
    unsaved = false
    load()
    notify()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) reload()
  }
  // A page that was frozen has heard nothing in the meantime.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) reload()
  }
  const { notify, subscribe } = createListenerSet({
    onFirst() {
      isListening = true
      load()
      addEventListener('storage', onStorage)
      addEventListener('pageshow', onPageShow)
    },
    onLast() {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onPageShow)
      isListening = false
    },
  })

  return {
    read() {
      if (!isListening) load()
      return current
    },
    write(value) {
      current = value
      const saved = attempt('could not be saved', () => {
        const text = serialize(value)
        storage().setItem(key, text)
        currentText = text
        return true
      })
      unsaved = !saved
      notify()
      storageWrites.notify()
    },
    clear() {
      current = empty
      currentText = null
      unsaved = false
      attempt('could not be deleted', () => storage().removeItem(key))
      notify()
      storageWrites.notify()
    },
    subscribe,
  }
}
