import { type SharedValue, useShared } from './shared-value.ts'

const hydrated: SharedValue<boolean> = { read: () => true, subscribe: () => () => {} }

/** False on the server and during hydration; true in the first render after a navigation, which needs no second one. */
export const useHydrated = (): boolean => useShared(hydrated) ?? false
