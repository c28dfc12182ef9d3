import { composeFile, composeProof, getSurface, logoFacts } from '#app/features/logo/drawing/proofs.ts'
import {
  forgetLogo,
  isShown,
  readLogo,
  readPlacements,
  saveLogo,
  setShown,
  storePlacements,
  subscribe,
} from '#app/features/logo/storage/logo.store.ts'

/** What tests ask of the logo's browser side, on a page that has nothing else (`logo-site.ts`). */
const logo = {
  composeFile,
  composeProof,
  forgetLogo,
  isShown,
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
