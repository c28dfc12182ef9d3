import { type SharedValue, storageWrites, useShared } from '#app/lib/shared-value.ts'

/** Told by what this page writes, and what another tab does. All of the logo a page knows before it loads anything of it. */
const shown: SharedValue<boolean> = {
  read() {
    try {
      return localStorage.getItem('boxwrightLogo') === 'on'
    } catch {
      return false
    }
  },
  subscribe(listener) {
    addEventListener('storage', listener)
    const stop = storageWrites.subscribe(listener)
    return () => {
      removeEventListener('storage', listener)
      stop()
    }
  },
}

/** Whether a logo is kept in this browser and shown on products; never on the server. */
export const useLogoShown = (): boolean => useShared(shown) ?? false
