import type { Placement } from '#db/tables/imprint.ts'
import { held, usualPlacement } from '../core/placement.ts'
import type { AreaInfo } from '../core/surface.ts'

/** Default placements: one per area. */
export const usualOn = (areas: readonly AreaInfo[], aspect: number): Placement[] =>
  areas.map((area) => usualPlacement(area, aspect))

/** Merges stored placements into the current areas and methods; other areas keep their defaults. */
export function withKept(
  areas: readonly AreaInfo[],
  aspect: number,
  kept: readonly Placement[] | undefined,
): Placement[] {
  return areas.map((area) => {
    const own = kept?.find((placement) => placement.area === area.id && area.methods.includes(placement.method))
    return own ? held(area, own, aspect) : usualPlacement(area, aspect)
  })
}

/** By how much a placement is to change: millimeters along the area, a factor, degrees clockwise. */
export type Move = { across?: number; down?: number; size?: number; widthMm?: number; turn?: number }

export function moved(area: AreaInfo, placement: Placement, move: Move, aspect: number): Placement {
  const { across = 0, down = 0, size = 1, widthMm = placement.widthMm * size, turn = 0 } = move
  const center = [placement.center[0] + across / area.sizeMm[0], placement.center[1] + down / area.sizeMm[1]] as const
  return held(area, { ...placement, center, widthMm, degrees: placement.degrees + turn }, aspect)
}

/** From the middle of the area, in millimeters: to the right and down. */
export const getOffset = ({ sizeMm }: AreaInfo, { center }: Placement): [number, number] => [
  (center[0] - 0.5) * sizeMm[0],
  (center[1] - 0.5) * sizeMm[1],
]

/** Millimeters and degrees a key moves by, and with Shift. */
const by = { step: [1, 5], turn: [1, 15] } as const

/** Returns the movement for a key; undefined for other keys. */
export function getMove({ key, shiftKey }: { key: string; shiftKey: boolean }, widthMm: number): Move | undefined {
  const step = by.step[shiftKey ? 1 : 0]
  const moves: Record<string, Move> = {
    ArrowLeft: { across: -step },
    ArrowRight: { across: step },
    ArrowUp: { down: -step },
    ArrowDown: { down: step },
    '+': { widthMm: widthMm + by.step[0] },
    '=': { widthMm: widthMm + by.step[0] },
    '-': { widthMm: widthMm - by.step[0] },
    _: { widthMm: widthMm - by.step[1] },
    '[': { turn: -by.turn[0] },
    ']': { turn: by.turn[0] },
    '{': { turn: -by.turn[1] },
    '}': { turn: by.turn[1] },
  }
  return moves[key]
}
