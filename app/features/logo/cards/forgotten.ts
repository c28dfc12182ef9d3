import { forgetLogo } from '../storage/logo.store.ts'
import { followLogo } from './follow-logo.ts'

/** Nothing of the logo is left, on this page neither. */
export async function forgetEverything(): Promise<void> {
  followLogo()
  await forgetLogo()
}
