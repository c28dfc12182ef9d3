import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import type { Placement } from '#db/tables/imprint.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { AskedLocation } from '../terms/terms.ts'
import { hasColorChoice, type RequestedPrint } from './imprint.ts'

/** Returns the imprint that the placements of the buyer's logo on a product mean; undefined without any. */
export async function readLogoImprint(
  productId: string,
  locations: readonly AskedLocation[],
): Promise<RequestedImprint | undefined> {
  if (logoShown.read() === null) return undefined
  const { readLinkedPlacements } = await import('#app/features/logo/request/link-placements.ts')
  const placed = (await readLinkedPlacements([productId])).get(productId)
  return placed && toImprint(placed.placements, locations)
}

/** Placements where the product lists no such location or method mean none. */
export function toImprint(
  placements: readonly Placement[],
  locations: readonly AskedLocation[],
): RequestedPrint[] | undefined {
  const prints = new Map<string, RequestedPrint>()
  for (const { area, method, inks } of placements) {
    const location = findLocation(locations, area, method)
    if (!location) continue
    const isOneColor = inks !== 'own' && hasColorChoice(method)
    prints.set(location.name, { location: location.name, method, colors: isOneColor ? 1 : null, color_names: null })
  }
  return prints.size > 0 ? [...prints.values()] : undefined
}

function findLocation(locations: readonly AskedLocation[], area: string, method: string): AskedLocation | undefined {
  const possible = locations.filter(({ methods }) => methods.length === 0 || methods.includes(method))
  const words = area.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const named = possible.find(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  return named ?? (possible.length === 1 ? possible[0] : undefined)
}
