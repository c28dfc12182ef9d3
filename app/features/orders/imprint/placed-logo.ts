import { describeRequestedColor } from '#app/features/logo/request/describe-proof.ts'
import { subscribe } from '#app/features/logo/storage/logo.store.ts'
import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import { readLogoPlacements } from '#app/features/logo/tables/read-logo-placements.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { ImprintLocationOption } from '../terms/terms.ts'
import { toImprint } from './to-imprint.ts'

/** Options that the buyer's logo asks for on a product, as its image shows it. */
export type LogoOptions = {
  /** Missing if the placements mean none of the product's locations. */
  imprint?: RequestedImprint | undefined
  /** True if the buyer placed it by hand, so that it replaces an imprint chosen before. */
  isPlaced?: boolean
  /** 'asked for in navy, not stocked'; '' for the product's own color. */
  color: string
  /** Describes the risks of the prints. */
  describeWarnings: (unit: LengthUnit) => string[]
}

export type LogoProduct = { id: string; image: string | null; locations: readonly ImprintLocationOption[] }

/** Reads what the buyer's logo asks for on products, by product id. Products that take no logo are missing. */
export async function readPlacedLogo(products: readonly LogoProduct[]): Promise<ReadonlyMap<string, LogoOptions>> {
  if (logoShown.read() === null) return new Map()
  const placed = await readLogoPlacements(products)
  const options = products.flatMap(({ id, locations }): [string, LogoOptions][] => {
    const logo = placed.get(id)
    if (!logo) return []
    const { placements, isPlaced, describeWarnings } = logo
    const imprint = toImprint(placements, locations)
    return [[id, { imprint, isPlaced, color: describeRequestedColor(logo), describeWarnings }]]
  })
  return new Map(options)
}

/** Reads the placements of the buyer's logo now and after each change, see `watchLogoOptions`. */
export function watchPlacedLogo(
  products: readonly LogoProduct[],
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
