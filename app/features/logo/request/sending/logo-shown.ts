import { type SharedValue, storageWrites, useShared } from '#app/lib/browser/shared-value.ts'

/** Reads `on` or `off`, null without a logo, without loading the logo feature. */
function readVisibility(): string | null {
  try {
    return localStorage.getItem('boxwrightLogo')
  } catch {
    return null
  }
}

/** Changes with writes of this page and of other tabs. */
const isShown: SharedValue<boolean> = {
  read: () => readVisibility() === 'on',
  subscribe(listener) {
    addEventListener('storage', listener)
    const unsubscribe = storageWrites.subscribe(listener)
    return () => {
      removeEventListener('storage', listener)
      unsubscribe()
    }
  },
}

/** True if this browser stores a logo. */
export const hasLogo = (): boolean => readVisibility() !== null

/** True if this browser stores a logo and shows it on products; false on the server. */
export const useLogoShown = (): boolean => useShared(isShown) ?? false
