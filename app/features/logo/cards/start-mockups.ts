import { getLogoRevision, getLogoVisibility, subscribe } from '../storage/logo.store.ts'
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
  const visibility = getLogoVisibility()
  document.documentElement.dataset.logo = visibility ?? ''
  const isReplaced = revision !== getLogoRevision()
  revision = getLogoRevision()
  if (mockups && (visibility !== 'on' || isReplaced)) {
    mockups.end()
    mockups = undefined
  }
  if (visibility !== 'on') return
  if (mockups) mockups.placementsChanged()
  else mockups = showMockups(document.body)
}
