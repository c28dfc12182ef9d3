import type { Placement } from '#db/tables/imprint.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { getLocations, type Location } from '../core/locations.ts'
import { resolvePlacements } from '../core/resolve-placements.ts'
import { getSurfaceInfo, type LogoFacts } from '../drawing/drawing-client.ts'
import { readPlacements } from '../storage/logo.store.ts'
import { followImprint, type ImprintPlacement } from './follow-imprint.ts'
import { getImprintTable } from './get-imprint-table.ts'

/** How the shop shows the visitor's logo on an image of a product. */
export type ProductMockup = {
  picture: string
  /** `#rrggbb`; null for the image's own color. */
  color: string | null
  /** Empty if the visitor chose no imprint. */
  placements: ImprintPlacement[]
  /** Imprint locations; their areas are those of the placements. */
  locations: readonly Location[]
}

type MockupOptions = {
  /** Id of the product that the image shows; missing for other images. */
  product?: string | undefined
  /** The imprint that the mockup shows; missing for the one of the stored placements. */
  imprint?: RequestedImprint | undefined
}

/**
 * Returns how product page, cards, box and requests show the logo on an image: as the visitor placed it or chose its imprint, or by
 * default.
 * @returns null if the image takes no logo
 */
export async function getProductMockup(
  image: string,
  logo: LogoFacts,
  { product, imprint }: MockupOptions,
): Promise<ProductMockup | null> {
  const surface = await getSurfaceInfo(image)
  if (!surface) return null
  const stored = product ? await readPlacements(product) : null
  const own = stored?.picture === image ? stored : undefined
  const color = (surface.recolors && own?.color !== surface.color && own?.color) || null
  const table = product ? await getTable(product) : []
  const target = { color: color ?? surface.color, areas: surface.areas, table }
  const locations = getLocations(surface.areas, table)
  const placed: Placement[] = resolvePlacements(target, logo, own?.placements)
  const shown = imprint ?? (stored?.followed === 'none' ? 'none' : 'advise')
  return {
    picture: image,
    color,
    locations,
    placements: followImprint({ locations, color: target.color, art: logo }, placed, shown),
  }
}

/** Without a connection the areas of the image count. */
const getTable = (product: string) => getImprintTable(product).catch(() => [])

/** Returns the mockup of a product on the image that the visitor placed the logo on, else on its own. */
export async function getPlacedMockup(
  { id, image }: { id: string; image: string | null },
  logo: LogoFacts,
  imprint?: RequestedImprint,
): Promise<ProductMockup | null> {
  const picture = (await readPlacements(id))?.picture || image
  return picture ? getProductMockup(picture, logo, { product: id, imprint }) : null
}
