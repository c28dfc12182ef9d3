import type { Placement } from '#db/tables/imprint.ts'
import { decideInks, isHardToRead } from '../core/inks/decide-inks.ts'
import { isAtLocation, type Location } from '../core/locations.ts'
import {
  countColors,
  getPlacementsAt,
  type PlacedArt,
  restorePlacements,
  toProductColor,
} from '../core/resolve-placements.ts'
import { methodsWithoutInk } from '../core/surface.ts'
import type { ChosenPrint } from './studio-imprints.ts'

/** A placement whose inks may be decided again, as for another product or logo. */
export type PlacedLogo = Omit<Placement, 'inks'> & { inks?: string }

/** Returns the placements that the locations and methods of a product allow, with decided inks where none were selected. */
export const restorePlacedLogos = (
  locations: readonly Location[],
  color: string | null,
  art: PlacedArt,
  placed: readonly PlacedLogo[],
): Placement[] =>
  placed.flatMap((each) => {
    const [restored] = restorePlacements(locations, color, art, [{ inks: 'own', ...each }])
    const location = restored && locations.find((one) => isAtLocation(one, restored))
    const area = location?.areas.find(({ id }) => id === restored?.area)
    if (!location || !restored || !area) return []
    if (each.inks !== undefined) return [restored]
    const { maxColors } = location
    const { inks } = decideInks(art, area, { productColor: toProductColor(color), method: restored.method, maxColors })
    return [countColors({ ...restored, inks }, art)]
  })

/** Returns the placements of a chosen imprint: the visitor's own at its location, else the default ones, by its method. */
export function placeChosenPrint(
  locations: readonly Location[],
  color: string | null,
  art: PlacedArt,
  { own, prints }: { own: readonly Placement[]; prints: readonly ChosenPrint[] },
): Placement[] {
  const chosen = prints.find((print) => own.some(({ location }) => location === print.location)) ?? prints[0]
  const location = locations.find(({ id, isListed }) => isListed && id === chosen?.location)
  if (!location) return []
  const method = location.methods.find(({ name }) => name === chosen?.method)
  const placed = own.filter((each) => isAtLocation(location, each))
  if (placed.length === 0)
    return getPlacementsAt({ ...location, methods: method ? [method] : location.methods }, color, art)
  if (!method || placed.every(({ decoration }) => decoration === method.name)) return placed
  const changed = placed.map(({ inks: _, ...each }) => ({ ...each, method: method.method, decoration: method.name }))
  return restorePlacedLogos(locations, color, art, changed)
}

/** Returns a placement in the inks that the visitor selected for another color of the product, unless they are not readable on this one. */
export function carryInks(
  placement: Placement,
  inks: string | undefined,
  art: PlacedArt,
  { locations, color }: { locations: readonly Location[]; color: string | null },
): Placement {
  const carried = applyInks(placement, inks, art)
  const area = locations.flatMap(({ areas }) => areas).find(({ id }) => id === placement.area)
  return area && isHardToRead(art, area, { ...carried, productColor: toProductColor(color) }) ? placement : carried
}

/** Returns a placement in the inks that the visitor selected, if any, unless its method has none. */
export const applyInks = (
  placement: Placement,
  inks: string | undefined,
  art: Pick<PlacedArt, 'palette'>,
): Placement =>
  inks === undefined || methodsWithoutInk.includes(placement.method)
    ? placement
    : countColors({ ...placement, inks }, art)

/** Adds the default placements of all other locations, in the inks that the visitor selected, if any. */
export const addDefaultPlacements = (
  own: readonly Placement[],
  locations: readonly Location[],
  color: string | null,
  art: PlacedArt,
  chosenInks?: string,
): Placement[] =>
  locations
    .flatMap((location) => getPlacementsAt(location, color, art))
    .map(
      (each) =>
        own.find(({ area, location }) => area === each.area && location === each.location) ??
        applyInks(each, chosenInks, art),
    )
