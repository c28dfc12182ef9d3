import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import { changeOptions } from '../items.ts'
import type { Item, Order } from '../order.ts'
import type { LogoOptions, ProductLocations } from './placed-logo.ts'

type LogoByProduct = ReadonlyMap<string, LogoOptions>

export const noLogoOptions: LogoByProduct = new Map()

/** Returns what placements of the buyer's logo ask for now, by product id; nothing without a logo. */
export async function readLogoOptions(products: readonly ProductLocations[]): Promise<LogoByProduct> {
  if (logoShown.read() === null) return noLogoOptions
  return await import('./placed-logo.ts').then(
    ({ readPlacedLogo }) => readPlacedLogo(products),
    () => noLogoOptions,
  )
}

/** Returns items that have, where the buyer chose no imprint, that of the placed logo. */
export const addLogoImprints = <I extends Item>(items: readonly I[], options: LogoByProduct): I[] =>
  items.map((item) => ({ ...item, imprint: item.imprint ?? options.get(item.product.id)?.imprint }))

/** Returns a box or cart with the imprints of `addLogoImprints`. */
export const addLogoImprintsToOrder = <O extends Order>(order: O, options: LogoByProduct): O =>
  changeOptions(order, (_, item) => addLogoImprints([item], options)[0])

/**
 * Reports what placements of the buyer's logo ask for, by product id, now and after each change. Without a logo it reports
 * nothing and loads no code.
 * @returns a function that stops it
 */
export function watchLogoOptions(
  products: readonly ProductLocations[],
  onRead: (options: LogoByProduct) => void,
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
