import { composeFile, composeProof, getSurface, logoFacts } from '#app/features/logo/drawing/proofs.ts'
import {
  forgetLogo,
  readLogo,
  readPlacements,
  saveLogo,
  setShown,
  storePlacements,
  subscribe,
} from '#app/features/logo/storage/logo.store.ts'
import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'

/** Client-side logo functions for tests, on a page without anything else (`logo-site.ts`). */
const logo = {
  composeFile,
  composeProof,
  forgetLogo,
  isShown: () => logoShown.read() === 'on',
  saveLogo,
  storePlacements,
  logoFacts,
  readLogo,
  readPlacements,
  setShown,
  subscribe,
  getSurface,
}

declare global {
  interface Window {
    logo: typeof logo
  }
}

window.logo = logo
