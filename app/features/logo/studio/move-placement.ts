import type { Placement } from '#db/tables/imprint.ts'
import { clampPlacement, getDefaultPlacement } from '../core/placement.ts'
import type { AreaInfo } from '../core/surface.ts'

/** Default placements: one per area. */
export const getDefaultPlacements = (areas: readonly AreaInfo[], aspect: number): Placement[] =>
  areas.map((area) => getDefaultPlacement(area, aspect))

/** Merges stored placements into the current areas and methods; other areas keep their defaults. */
export function mergePlacements(
  areas: readonly AreaInfo[],
  aspect: number,
  stored: readonly Placement[] | undefined,
): Placement[] {
  return areas.map((area) => {
    const storedPlacement = stored?.find(
      (placement) => placement.area === area.id && area.methods.includes(placement.method),
    )
    return storedPlacement ? clampPlacement(area, storedPlacement, aspect) : getDefaultPlacement(area, aspect)
  })
}

/** Change of a placement: millimeters across and down, size factor or width, degrees clockwise. */
export type Move = { across?: number; down?: number; size?: number; widthMm?: number; rotation?: number }

export function movePlacement(area: AreaInfo, placement: Placement, move: Move, aspect: number): Placement {
  const { across = 0, down = 0, size = 1, widthMm = placement.widthMm * size, rotation = 0 } = move
  const center = [placement.center[0] + across / area.sizeMm[0], placement.center[1] + down / area.sizeMm[1]] as const
  return clampPlacement(area, { ...placement, center, widthMm, degrees: placement.degrees + rotation }, aspect)
}

/** Returns the offset from the center of the area in millimeters, to the right and down. */
export const getOffset = ({ sizeMm }: AreaInfo, { center }: Placement): [number, number] => [
  (center[0] - 0.5) * sizeMm[0],
  (center[1] - 0.5) * sizeMm[1],
]

/** Millimeters and degrees per key press, without and with Shift. */
const keySteps = { step: [1, 5], rotation: [1, 15] } as const

/** Returns the movement for a key; undefined for other keys. */
export function getKeyMove({ key, shiftKey }: { key: string; shiftKey: boolean }, widthMm: number): Move | undefined {
  const step = keySteps.step[shiftKey ? 1 : 0]
  const moves: Record<string, Move> = {
    ArrowLeft: { across: -step },
    ArrowRight: { across: step },
    ArrowUp: { down: -step },
    ArrowDown: { down: step },
    '+': { widthMm: widthMm + keySteps.step[0] },
    '=': { widthMm: widthMm + keySteps.step[0] },
    '-': { widthMm: widthMm - keySteps.step[0] },
    _: { widthMm: widthMm - keySteps.step[1] },
    '[': { rotation: -keySteps.rotation[0] },
    ']': { rotation: keySteps.rotation[0] },
    '{': { rotation: -keySteps.rotation[1] },
    '}': { rotation: keySteps.rotation[1] },
  }
  return moves[key]
}
