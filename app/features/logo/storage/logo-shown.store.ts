import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'

/** Whether products show the visitor's logo; null without a logo. The only value read before the logo's code loads. */
export const logoShown = createStoredValue<'on' | 'off' | null>({
  key: 'boxwrightLogo',
  area: 'local',
  empty: null,
  parse(text) {
    if (text !== 'on' && text !== 'off') throw new Error('neither on nor off')
    return text
  },
  serialize: String,
})

const { read, subscribe } = logoShown

/** True if this browser stores a logo; false on the server and before hydration. */
export const useHasLogo = (): boolean => useExternalStore({ subscribe, read: () => read() !== null }, false)

/** True if this browser stores a logo and shows it on products; false on the server and before hydration. */
export const useIsLogoShown = (): boolean => useExternalStore({ subscribe, read: () => read() === 'on' }, false)
