import { isStored } from '#app/lib/browser/is-stored.ts'

/**
 * Loads the code of the hearts (the shortlist checkboxes of cards) with the first change of any control; at once for visitors
 * with a shortlist.
 */
export function loadHearts(): void {
  const load = () => void import('./hearts.ts').catch(waitForChange)
  const waitForChange = () => addEventListener('change', load, { once: true })
  // A heart may be checked before hydration.
  if (isStored('boxwrightShortlist') || document.querySelector('.heart:checked')) load()
  else waitForChange()
}
