import { isStored } from '#app/lib/browser/is-stored.ts'

/** Loads the code of the hearts with the first press of one, or at once for visitors with a shortlist. */
export function loadHearts(): void {
  const load = () => void import('./hearts.ts').catch(waitForPress)
  const waitForPress = () => addEventListener('change', load, { once: true })
  // Pressed before hydration.
  if (isStored('boxwrightShortlist') || document.querySelector('.heart:checked')) load()
  else waitForPress()
}
