import { type SharedValue, storageWrites, useShared } from '#app/lib/browser/shared-value.ts'

/** `on` or `off` while a logo is kept: all of it that a page knows before it loads anything of it. */
function readVisibility(): string | null {
  try {
    return localStorage.getItem('boxwrightLogo')
  } catch {
    return null
  }
}

/** Told by what this page writes, and what another tab does. */
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
