import type { Placement } from '#db/tables/imprint.ts'
import type { Art } from './art.ts'
import { toLinearRgb } from './color.ts'
import { getHiddenShare, isPrintedInColor, maxHiddenShare } from './ink.ts'
import type { AreaInfo } from './surface.ts'

export const minWidthMm = 5

/** Maximum share of the area that a logo fills by default. */
const maxWidthShare = 0.88
const maxHeightShare = 0.92
/** Share of the default box that a logo covers; logos of any shape appear equally large. */
const defaultFillShare = 0.62

/** Returns the size of the bounding box of a rotated logo. */
function getRotatedSize(width: number, height: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.abs(Math.cos(angle))
  const sin = Math.abs(Math.sin(angle))
  return [width * cos + height * sin, width * sin + height * cos]
}

/** Returns the maximum width of a logo in an area at a rotation. */
export function getMaxWidthMm({ sizeMm }: AreaInfo, aspect: number, degrees: number): number {
  const [across, down] = getRotatedSize(1, 1 / aspect, degrees)
  return Math.min(sizeMm[0] / across, sizeMm[1] / down)
}

/** @param aspect the logo's width divided by its height */
export function getDefaultPlacement(area: AreaInfo, aspect: number): Placement {
  const { defaultBox, defaultCenter, sizeMm, id, methods } = area
  const logoAreaMm2 = defaultBox.width * sizeMm[0] * defaultBox.height * sizeMm[1] * defaultFillShare
  const width = Math.sqrt(logoAreaMm2 * aspect)
  const fit = Math.min(1, (maxWidthShare * sizeMm[0]) / width, (maxHeightShare * sizeMm[1] * aspect) / width)
  const center = defaultCenter ?? [defaultBox.x + defaultBox.width / 2, defaultBox.y + defaultBox.height / 2]
  return clampPlacement(
    area,
    { area: id, method: methods[0] ?? 'screen print', center, widthMm: width * fit, degrees: 0, inks: 'own' },
    aspect,
  )
}

/** Facts of an image that determine the default placements. */
type LogoTarget = {
  /** Product color as `#rrggbb`; null for a photo, whose areas know their background. */
  color: string | null
  areas: readonly AreaInfo[]
}

/**
 * Returns the default placements of a logo, one per area, in one contrasting ink if its own colors would be invisible
 * (decision 0037).
 */
export function getVisibleDefaultPlacements(
  { areas, color }: LogoTarget,
  art: Pick<Art, 'aspect' | 'colors'>,
): Placement[] {
  const productColor = toLinearRgb(color ?? '#ffffff')
  return areas.map((area) => {
    const placement = getDefaultPlacement(area, art.aspect)
    const isHidden =
      isPrintedInColor(placement.method, placement.inks) && getHiddenShare(art, area, productColor) > maxHiddenShare
    return isHidden ? { ...placement, inks: 'auto' } : placement
  })
}

/** Limits a placement to its area, and its rotation to -180 to 180 degrees. */
export function clampPlacement(area: AreaInfo, placement: Placement, aspect: number): Placement {
  const degrees = (((((placement.degrees + 180) % 360) + 360) % 360) - 180) as number
  const maxWidthMm = getMaxWidthMm(area, aspect, degrees)
  const widthMm = Math.min(maxWidthMm, Math.max(Math.min(minWidthMm, maxWidthMm), placement.widthMm))
  const [across, down] = getRotatedSize(widthMm, widthMm / aspect, degrees)
  const clampCenter = (at: number, share: number) =>
    share >= 1 ? 0.5 : Math.min(1 - share / 2, Math.max(share / 2, at))
  const center = [
    clampCenter(placement.center[0], across / area.sizeMm[0]),
    clampCenter(placement.center[1], down / area.sizeMm[1]),
  ] as const
  return { ...placement, degrees, widthMm, center }
}
