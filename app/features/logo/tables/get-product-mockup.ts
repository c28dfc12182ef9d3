import type { Placement } from '#db/tables/imprint.ts'
import { getLocations, type Location } from '../core/locations.ts'
import { resolvePlacements } from '../core/resolve-placements.ts'
import { getSurfaceInfo, type LogoFacts } from '../drawing/drawing-client.ts'
import { readPlacements } from '../storage/logo.store.ts'
import { getImprintTable } from './get-imprint-table.ts'

/** How the shop shows the visitor's logo on an image of a product. */
export type ProductMockup = {
  picture: string
  /** `#rrggbb`; null for the image's own color. */
  color: string | null
  placements: Placement[]
  /** Shown color of the product; null for a photo. */
  productColor: string | null
  /** Places for a logo; their areas are those of the placements. */
  locations: readonly Location[]
}

/**
 * Returns how product page, cards, box and requests show the logo on an image: as the visitor placed it, or by default.
 * @param product id of the product that the image shows; missing for other images
 * @returns null if the image takes no logo
 */
export async function getProductMockup(
  image: string,
  logo: LogoFacts,
  product?: string,
): Promise<ProductMockup | null> {
  const surface = await getSurfaceInfo(image)
  if (!surface) return null
  const stored = product ? await readPlacements(product) : null
  const own = stored?.picture === image ? stored : undefined
  const color = (surface.recolors && own?.color !== surface.color && own?.color) || null
  const table = product ? await getTable(product) : []
  const target = { color: color ?? surface.color, areas: surface.areas, table }
  return {
    picture: image,
    color,
    productColor: target.color,
    locations: getLocations(surface.areas, table),
    placements: resolvePlacements(target, logo, own?.placements),
  }
}

/** Without a connection the areas of the image count. */
const getTable = (product: string) => getImprintTable(product).catch(() => [])
