import { describeRequestedColor } from '#app/features/logo/request/describe-proof.ts'
import { readLinkedPlacements } from '#app/features/logo/request/link-placements.ts'
import { subscribe } from '#app/features/logo/storage/logo.store.ts'
import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { ImprintLocationOption } from '../terms/terms.ts'
import { toImprint } from './to-imprint.ts'

/** What the buyer's placed logo asks for on a product. */
export type LogoOptions = {
  /** Missing if the placements mean none of the product's locations. */
  imprint?: RequestedImprint | undefined
  /** 'asked for in navy, not stocked'; '' for the product's own color. */
  color: string
}

export type ProductLocations = { id: string; locations: readonly ImprintLocationOption[] }

/** Reads what the placements of the buyer's logo ask for, by product id. */
export async function readPlacedLogo(products: readonly ProductLocations[]): Promise<ReadonlyMap<string, LogoOptions>> {
  const placed = logoShown.read() === null ? undefined : await readLinkedPlacements(products.map(({ id }) => id))
  const options = products.flatMap(({ id, locations }): [string, LogoOptions][] => {
    const own = placed?.get(id)
    return own ? [[id, { imprint: toImprint(own.placements, locations), color: describeRequestedColor(own) }]] : []
  })
  return new Map(options)
}

/** Reads the placements of the buyer's logo now and after each change, see `watchLogoOptions`. */
export function watchPlacedLogo(
  products: readonly ProductLocations[],
  onRead: (options: ReadonlyMap<string, LogoOptions>) => void,
): () => void {
  let reading = 0
  async function read() {
    reading += 1
    const current = reading
    const options = await readPlacedLogo(products)
    if (current === reading) onRead(options)
  }
  const unsubscribe = subscribe(() => void read())
  void read()
  return () => {
    reading = -1
    unsubscribe()
  }
}
