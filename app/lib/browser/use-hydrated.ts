import { type ExternalStore, useExternalStore } from './external-store.ts'

const hydrated: ExternalStore<boolean> = { read: () => true, subscribe: () => () => {} }

/** False on the server and during hydration; true in the first render after a navigation, which needs no second one. */
export const useHydrated = (): boolean => useExternalStore(hydrated, false)
