import { type LengthUnit, mmPerInch } from '#app/lib/text/length.ts'
import type { Placement } from '#db/tables/imprint.ts'
import { clampPlacement } from '../core/placement.ts'
import type { AreaInfo } from '../core/surface.ts'

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
