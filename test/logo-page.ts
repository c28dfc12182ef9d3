import { getLogoFacts, getSurfaceInfo, renderMockupFile } from '#app/features/logo/drawing/drawing-client.ts'
import {
  deleteLogo,
  readLogo,
  readPlacements,
  saveLogo,
  setLogoShown,
  storePlacements,
  subscribe,
} from '#app/features/logo/storage/logo.store.ts'
import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'

/** Client-side logo functions for tests, on a page without anything else (`logo-site.ts`). */
const logo = {
  renderMockupFile,
  deleteLogo,
  isShown: () => logoShown.read() === 'on',
  saveLogo,
  storePlacements,
  logoFacts: getLogoFacts,
  readLogo,
  readPlacements,
  setShown: setLogoShown,
  subscribe,
  getSurfaceInfo,
}

declare global {
  interface Window {
    logo: typeof logo
  }
}

window.logo = logo
