import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import type { LogoOptions, ProductLocations } from './placed-logo.ts'

/**
 * Reports what placements of the buyer's logo ask for, by product id, now and after each change. Without a logo it reports
 * nothing and loads no code.
 * @returns a function that stops it
 */
export function watchLogoOptions(
  products: readonly ProductLocations[],
  onRead: (options: ReadonlyMap<string, LogoOptions>) => void,
): () => void {
  let isActive = true
  let isStarted = false
  let stopReading = () => {}
  async function start() {
    if (isStarted || logoShown.read() === null) return
    isStarted = true
    try {
      const { watchPlacedLogo } = await import('./placed-logo.ts')
      if (isActive) stopReading = watchPlacedLogo(products, onRead)
    } catch {
      // The buyer can still choose everything by hand.
      isStarted = false
    }
  }
  const stopWaiting = logoShown.subscribe(() => void start())
  void start()
  return () => {
    isActive = false
    stopWaiting()
    stopReading()
  }
}
