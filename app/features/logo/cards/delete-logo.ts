import { deleteLogo } from '../storage/logo.store.ts'
import { startMockups } from './start-mockups.ts'

/** Nothing of the logo is left, on this page neither. */
export async function deleteLogoEverywhere(): Promise<void> {
  startMockups()
  await deleteLogo()
}
