import { deleteLogo } from '../storage/logo.store.ts'
import { startMockups } from './start-mockups.ts'

/** Deletes the logo, and removes it from the images of this page. */
export async function deleteLogoEverywhere(): Promise<void> {
  startMockups()
  await deleteLogo()
}
