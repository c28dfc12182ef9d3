import { type LengthUnit, mmPerInch } from '#app/lib/text/length.ts'
import type { Placement } from '#db/tables/imprint.ts'
import { decideInks, isHardToRead } from '../core/inks/decide-inks.ts'
import { isAtLocation, type Location } from '../core/locations.ts'
import { clampPlacement } from '../core/placement.ts'
import {
  countColors,
  getPlacementsAt,
  type PlacedArt,
  restorePlacements,
  toProductColor,
} from '../core/resolve-placements.ts'
import { type AreaInfo, methodsWithoutInk } from '../core/surface.ts'
import type { ChosenPrint } from './studio-imprints.ts'

/** A placement whose inks may be decided again, as for another product or logo. */
export type PlacedLogo = Omit<Placement, 'inks'> & { inks?: string }

/** Returns the placements that the places and methods of a product allow, with decided inks where none were selected. */
export const restorePlacedLogos = (
  locations: readonly Location[],
  color: string | null,
  art: PlacedArt,
  placed: readonly PlacedLogo[],
): Placement[] =>
  placed.flatMap((each) => {
    const [restored] = restorePlacements(locations, color, art, [{ inks: 'own', ...each }])
    const location = restored && locations.find((location) => isAtLocation(location, restored))
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

/** Adds the default placements of all other places, in the inks that the visitor selected, if any. */
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

/** Change of a placement: millimeters across and down, size factor or width, degrees clockwise. */
export type Move = { across?: number; down?: number; size?: number; widthMm?: number; rotation?: number } & {
  /** Leaves the margins of the area. */
  hasMargins?: boolean
}

export function movePlacement(area: AreaInfo, placement: Placement, move: Move, aspect: number): Placement {
  const { across = 0, down = 0, size = 1, widthMm = placement.widthMm * size, rotation = 0, hasMargins = false } = move
  const center = [placement.center[0] + across / area.sizeMm[0], placement.center[1] + down / area.sizeMm[1]] as const
  const degrees = placement.degrees + rotation
  return clampPlacement(area, { ...placement, center, widthMm, degrees }, aspect, { hasMargins })
}

/** Returns the offset from the center of the area in millimeters, to the right and down. */
export const getOffset = ({ sizeMm }: AreaInfo, { center }: Placement): [number, number] => [
  (center[0] - 0.5) * sizeMm[0],
  (center[1] - 0.5) * sizeMm[1],
]

/** Millimeters per key press, without and with Shift. */
const keySteps: Record<LengthUnit, readonly [number, number]> = { in: [0.05 * mmPerInch, 0.25 * mmPerInch], mm: [1, 5] }
/** Degrees per key press, without and with Shift. */
const keyRotations = [1, 15] as const

/** Returns the millimeters that a key moves a logo. */
export const getKeyStep = (unit: LengthUnit, shiftKey: boolean): number => keySteps[unit][shiftKey ? 1 : 0]

/** Returns the movement for a key; undefined for other keys. */
export function getKeyMove(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  widthMm: number,
  unit: LengthUnit,
): Move | undefined {
  const step = getKeyStep(unit, shiftKey)
  const [small, large] = keySteps[unit]
  const moves: Record<string, Move> = {
    ArrowLeft: { across: -step },
    ArrowRight: { across: step },
    ArrowUp: { down: -step },
    ArrowDown: { down: step },
    '+': { widthMm: widthMm + small },
    '=': { widthMm: widthMm + small },
    '-': { widthMm: widthMm - small },
    _: { widthMm: widthMm - large },
    '[': { rotation: -keyRotations[0] },
    ']': { rotation: keyRotations[0] },
    '{': { rotation: -keyRotations[1] },
    '}': { rotation: keyRotations[1] },
  }
  return moves[key]
}
