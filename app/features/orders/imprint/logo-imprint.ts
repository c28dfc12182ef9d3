import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { AskedLocation } from '../terms/terms.ts'

/** Returns the imprint that the placements of the buyer's logo on a product mean; undefined without any. */
export async function readLogoImprint(
  productId: string,
  locations: readonly AskedLocation[],
): Promise<RequestedImprint | undefined> {
  if (logoShown.read() === null) return undefined
  const [{ readLinkedPlacements }, { toImprint }] = await Promise.all([
    import('#app/features/logo/request/link-placements.ts'),
    import('./to-imprint.ts'),
  ])
  const placed = (await readLinkedPlacements([productId])).get(productId)
  return placed && toImprint(placed.placements, locations)
}
