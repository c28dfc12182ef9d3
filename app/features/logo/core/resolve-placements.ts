import type { Placement } from '#db/tables/imprint.ts'
import type { ImprintLocation } from '#db/tables/products.ts'
import type { Art } from './art.ts'
import { toLinearRgb } from './color.ts'
import { isPrintedInColor } from './ink.ts'
import { decideInks, decideOneInk } from './inks/decide-inks.ts'
import { getLocations, isAtLocation, type Location } from './locations.ts'
import { clampPlacement, getDefaultPlacement } from './placement.ts'
import { type AreaInfo, methodsWithoutInk } from './surface.ts'

/** An image of a product with an imprint area. */
export type LogoTarget = {
  /** Shown product color as `#rrggbb`; null for a photo, whose areas know their background. */
  color: string | null
  areas: readonly AreaInfo[]
  /** The product's imprint table. */
  table: readonly ImprintLocation[]
}

export type PlacedArt = Pick<Art, 'aspect' | 'colors' | 'palette'>

export const toProductColor = (color: string | null) => toLinearRgb(color ?? '#ffffff')

/** Returns the default placements of a logo at a location. */
export const getPlacementsAt = (location: Location, color: string | null, art: PlacedArt): Placement[] =>
  location.areas.map((area) => {
    const [first] = location.methods
    const placement = {
      ...getDefaultPlacement(area, art.aspect, first?.method),
      ...(location.isListed && { location: location.name, ...(first && { decoration: first.name }) }),
    }
    const { maxColors } = location
    const { inks } = decideInks(art, area, { productColor: toProductColor(color), method: placement.method, maxColors })
    return countColors({ ...placement, inks }, art)
  })

/**
 * Returns the placements of a logo on an image, those of the visitor or the default ones: the first location of the product's
 * imprint table that the image shows; without a table, all areas. Studio, product page, cards, box and request all use them.
 * @param stored the visitor's own placements
 */
export function resolvePlacements(
  { color, areas, table }: LogoTarget,
  art: PlacedArt,
  stored?: readonly Placement[],
): Placement[] {
  const locations = getLocations(areas, table)
  const own = restorePlacements(locations, color, art, stored ?? [])
  if (own.length > 0) return own
  const shown = table.length > 0 ? locations.slice(0, 1) : locations
  return shown.flatMap((location) => getPlacementsAt(location, color, art))
}

/** Returns the stored placements that the locations and methods of a product still allow. */
export const restorePlacements = (
  locations: readonly Location[],
  color: string | null,
  art: PlacedArt,
  stored: readonly Placement[],
): Placement[] =>
  stored.flatMap((placement) => {
    const location = findLocation(locations, placement)
    const area = location?.areas.find(({ id }) => id === placement.area)
    const method = location && findMethod(location, placement)
    if (!location || !area || !method) return []
    const { location: _, decoration: __, ...rest } = placement
    const inks = rest.inks === 'auto' ? decideOneInk(art, area, toProductColor(color)) : rest.inks
    return countColors(
      {
        ...clampPlacement(area, { ...rest, inks, method: method.method }, art.aspect),
        ...(location.isListed && { location: location.name, decoration: method.name }),
      },
      art,
    )
  })

/** A placement without the table's words, of a shared box or an earlier version, is at the nearest location of its area. */
function findLocation(locations: readonly Location[], placement: Placement): Location | undefined {
  const named = locations.find((location) => isAtLocation(location, placement))
  if (named || placement.location) return named
  const getDistance = ({ areas }: Location) => {
    const area = areas.find(({ id }) => id === placement.area)
    const [x, y] = area?.defaultCenter ?? [0.5, 0.5]
    return Math.hypot(placement.center[0] - x, placement.center[1] - y)
  }
  return locations
    .filter((location) => location.areas.some(({ id }) => id === placement.area) && findMethod(location, placement))
    .toSorted((a, b) => getDistance(a) - getDistance(b))[0]
}

const findMethod = ({ methods }: Location, { method, decoration }: Placement) =>
  methods.find(({ name }) => name === decoration) ?? methods.find((each) => each.method === method)

/** Adds the number of ink colors, of which one is included in the price. */
export function countColors(placement: Placement, { palette }: Pick<Art, 'palette'>): Placement {
  const { colors: _, ...rest } = placement
  if (methodsWithoutInk.includes(rest.method)) return rest
  return { ...rest, colors: isPrintedInColor(rest.method, rest.inks) ? Math.max(1, palette.length) : 1 }
}
