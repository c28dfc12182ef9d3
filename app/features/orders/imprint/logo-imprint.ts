import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { changeOptions, listItems, type OptionChanges } from '../items.ts'
import type { Item, Order } from '../order.ts'
import type { ImprintItem } from './imprint.ts'
import type { LogoOptions, LogoProduct } from './placed-logo.ts'

type PlacedProduct = { id: string; name: string; image: string | null }
type LogoByProduct = ReadonlyMap<string, LogoOptions>

export const noLogoOptions: LogoByProduct = new Map()

export const toLogoProduct = ({ item, locations }: Pick<ImprintItem, 'item' | 'locations'>): LogoProduct => ({
  id: item.product.id,
  image: item.product.image,
  locations,
})

/** Returns what the buyer's logo asks for now, by product id; nothing without a logo. */
export async function readLogoOptions(products: readonly LogoProduct[]): Promise<LogoByProduct> {
  if (logoShown.read() === null) return noLogoOptions
  return await import('./placed-logo.ts').then(
    ({ readPlacedLogo }) => readPlacedLogo(products),
    () => noLogoOptions,
  )
}

/** Returns items that have, where the buyer has not chosen an imprint yet, that of the logo on their image. */
export const addLogoImprints = <I extends Item>(items: readonly I[], options: LogoByProduct): I[] =>
  items.map((item) => ({ ...item, imprint: item.imprint ?? options.get(item.product.id)?.imprint }))

/** Returns a box or cart with the imprints of `addLogoImprints`. */
export const addLogoImprintsToOrder = <O extends Order>(order: O, options: LogoByProduct): O =>
  changeOptions(order, (_, item) => addLogoImprints([item], options)[0])

/** Places the buyer's logo as changed imprints say, so that images show what is asked for. */
export const placeLogoByOrderImprints = (order: Order, changes: OptionChanges): Promise<void> =>
  placeLogoByImprints(
    listItems(order).map(({ key, item: { product } }) => ({ ...product, imprint: changes.get(key)?.imprint })),
  )

type ChosenProduct = PlacedProduct & { imprint?: RequestedImprint | undefined }

/**
 * Places the buyer's logo on products as their imprints say.
 * @param isEarlier true if the imprints were chosen before the logo was there: placements made since stay
 */
export async function placeLogoByImprints(products: readonly ChosenProduct[], isEarlier = false): Promise<void> {
  const chosen = products.filter(({ imprint }) => imprint)
  if (chosen.length === 0 || logoShown.read() === null) return
  // Without this code, requests follow the imprint all the same.
  await import('#app/features/logo/request/store-imprint.ts').then(
    ({ storeImprint, storeEarlierImprint }) => Promise.all(chosen.map(isEarlier ? storeEarlierImprint : storeImprint)),
    () => {},
  )
}

/**
 * Reports what the buyer's logo asks for, by product id, now and after each change. Without a logo it reports
 * nothing and loads no code.
 * @returns a function that stops it
 */
export function watchLogoOptions(
  products: readonly LogoProduct[],
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
