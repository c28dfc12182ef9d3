import { getLogoRevision, subscribe } from '../storage/logo.store.ts'
import { logoShown } from '../storage/logo-shown.store.ts'
import { showMockups } from './mockup-images.ts'

let isStarted = false
let mockups: ReturnType<typeof showMockups> | undefined
let revision = 0

/** Starts to show the logo on the page's images whenever it is visible. */
export function startMockups() {
  if (isStarted) return
  isStarted = true
  subscribe(updateMockups)
  updateMockups()
}

function updateMockups() {
  const isShown = logoShown.read() === 'on'
  const isReplaced = revision !== getLogoRevision()
  revision = getLogoRevision()
  if (mockups && (!isShown || isReplaced)) {
    mockups.end()
    mockups = undefined
  }
  if (!isShown) return
  if (mockups) mockups.handlePlacementChange()
  else mockups = showMockups(document.body)
}
