import { isHardToRead } from '#app/features/logo/core/inks/decide-inks.ts'
import { findInk } from '#app/features/logo/core/inks/find-ink.ts'
import { getDrawnMethod, getLocations } from '#app/features/logo/core/locations.ts'
import { toProductColor } from '#app/features/logo/core/resolve-placements.ts'
import { getSurfaceInfo, type SurfaceInfo } from '#app/features/logo/drawing/drawing-client.ts'
import { readPlacements } from '#app/features/logo/storage/logo.store.ts'
import type { ImprintLocationOption } from '../terms/terms.ts'
import type { RequestedPrint } from './imprint.ts'
import { splitInkNames } from './ink-names.ts'

/** Names of inks by location. */
export type UnreadableInks = ReadonlyMap<string, readonly string[]>

/**
 * Returns the named inks that are hard to read on a product, as the studio measures it. Photos have no known color.
 * @param color that the buyer asks for, `#rrggbb`; null for that of the image
 */
export function findUnreadableInks(
  { color: imageColor, areas }: Pick<SurfaceInfo, 'color' | 'areas'>,
  color: string | null,
  prints: readonly RequestedPrint[],
  locations: readonly ImprintLocationOption[],
): UnreadableInks {
  if (imageColor === null || areas.length === 0) return new Map()
  const productColor = toProductColor(color ?? imageColor)
  const imprintLocations = getLocations(
    areas,
    locations.map((location) => ({ ...location, methods: [...location.methods], sizeMm: null })),
  )
  return new Map(
    prints.map(({ location, method, colors, color_names: names }) => {
      const area = imprintLocations.find(({ id }) => id === location)?.areas[0] ?? areas[0]
      const isUnreadable = (name: string) => {
        const inks = findInk(name)
        const print = { method: getDrawnMethod(method ?? ''), productColor }
        return area !== undefined && inks !== undefined && isHardToRead({ colors: [] }, area, { ...print, inks })
      }
      return [location, splitInkNames(names, colors).filter(isUnreadable)]
    }),
  )
}

/** Returns the inks that are hard to read on the image of a product, in the color that the buyer asks for. */
export async function readUnreadableInks(
  { id, image }: { id: string; image: string },
  prints: readonly RequestedPrint[],
  locations: readonly ImprintLocationOption[],
): Promise<UnreadableInks> {
  const [surface, placed] = await Promise.all([getSurfaceInfo(image).catch(() => null), readPlacements(id)])
  if (!surface) return new Map()
  const color = surface.recolors && placed?.picture === image ? placed.color : null
  return findUnreadableInks(surface, color, prints, locations)
}
