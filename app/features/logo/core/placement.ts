import type { Placement } from '#db/tables/imprint.ts'
import { methodMinimums } from './method-minimums.ts'
import type { AreaInfo, Method } from './surface.ts'

export const minWidthMm = 5

/** Maximum share of the area's width and height that a default logo of the usual size fills. */
const maxWidthShare = 0.88
const maxHeightShare = 0.92
/** Margin kept free at each edge, because prints shift: 1.5 mm, or 4% of the side on small areas. */
const edgeMargin = { maxMm: 1.5, maxShare: 0.04 }
/** Share of the surface of the default box that a logo covers, so that logos of any shape appear equally large. */
const defaultFillShare = 0.62
/** Where the usual size is too small for its method, a default logo is up to this much larger than the smallest printable one. */
const printableReserve = 1.15
const maxRoundingError = 1e-6

/** Returns the size of the bounding box of a rotated logo. */
export function getRotatedSize(width: number, height: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.abs(Math.cos(angle))
  const sin = Math.abs(Math.sin(angle))
  return [width * cos + height * sin, width * sin + height * cos]
}

/** Returns the maximum size of an imprint: that of its location, else of the area. A location may be larger than its image shows. */
export const getMaxSizeMm = ({ sizeMm, maxMm = sizeMm }: AreaInfo): readonly [number, number] => maxMm

/** Returns the scale at which the image can show a logo; below 1 for a logo that fits the product, but not its image. */
export function getDrawScale({ sizeMm }: Pick<AreaInfo, 'sizeMm'>, { widthMm, degrees }: Placement, aspect: number) {
  const [across, down] = getRotatedSize(widthMm, widthMm / aspect, degrees)
  const scale = Math.min(sizeMm[0] / across, sizeMm[1] / down)
  return scale < 1 - maxRoundingError ? scale : 1
}

/** Returns the millimeters that a print should leave to the edges of an area, across and down. */
export const getEdgeMarginsMm = ({ sizeMm: [width, height] }: Pick<AreaInfo, 'sizeMm'>): [number, number] => [
  Math.min(edgeMargin.maxMm, edgeMargin.maxShare * width),
  Math.min(edgeMargin.maxMm, edgeMargin.maxShare * height),
]

/** Returns the maximum size of an imprint that leaves the margins of its area. */
function getMaxSizeInMargins(area: AreaInfo): [number, number] {
  const [maxWidth, maxHeight] = getMaxSizeMm(area)
  const [across, down] = getEdgeMarginsMm(area)
  const limitToMargin = (max: number, size: number, margin: number) => {
    // The image does not show the edges of a larger location, so its margins do not apply.
    const exceedsImage = max > size
    return exceedsImage ? max : Math.min(max, size - 2 * margin)
  }
  return [limitToMargin(maxWidth, area.sizeMm[0], across), limitToMargin(maxHeight, area.sizeMm[1], down)]
}

type MarginOptions = {
  /** True to keep the margins of the area free. */
  hasMargins?: boolean
}

/** Returns the maximum width of a logo in an area at a rotation. */
export function getMaxWidthMm(
  area: AreaInfo,
  aspect: number,
  degrees: number,
  { hasMargins = false }: MarginOptions = {},
): number {
  const [maxWidth, maxHeight] = hasMargins ? getMaxSizeInMargins(area) : getMaxSizeMm(area)
  const [across, down] = getRotatedSize(1, 1 / aspect, degrees)
  return Math.min(maxWidth / across, maxHeight / down)
}

/**
 * Returns a logo of the usual size. Where that is too small for the method and the area has room, the logo is as large as the method
 * needs. @param aspect the logo's width divided by its height
 */
export function getDefaultPlacement(
  area: AreaInfo,
  aspect: number,
  method: Method = area.methods[0] ?? 'screen print',
): Placement {
  const { defaultBox, defaultCenter, id } = area
  const usualWidthMm = getUsualWidthMm(area, aspect)
  const minPrintableMm = getMinPrintableWidthMm(method, aspect)
  const hasRoom = minPrintableMm <= getMaxWidthMm(area, aspect, 0, { hasMargins: true })
  const widthMm = hasRoom && usualWidthMm < minPrintableMm ? minPrintableMm * printableReserve : usualWidthMm
  const center = defaultCenter ?? [defaultBox.x + defaultBox.width / 2, defaultBox.y + defaultBox.height / 2]
  const placement: Placement = { area: id, method, center, widthMm, degrees: 0, inks: 'own' }
  return clampPlacement(area, placement, aspect, { hasMargins: true })
}

/** Returns the width at which a logo of any shape covers the same share of the default box, within the shares of the area. */
function getUsualWidthMm(area: AreaInfo, aspect: number): number {
  const { defaultBox, sizeMm } = area
  const [maxWidth, maxHeight] = getMaxSizeMm(area)
  const maxWidthMm = Math.min(maxWidth, sizeMm[0])
  const maxHeightMm = Math.min(maxHeight, sizeMm[1])
  const boxWidthMm = Math.min(maxWidthMm, defaultBox.width * sizeMm[0])
  const boxHeightMm = Math.min(maxHeightMm, defaultBox.height * sizeMm[1])
  const widthMm = Math.sqrt(boxWidthMm * boxHeightMm * defaultFillShare * aspect)
  return Math.min(widthMm, maxWidthShare * maxWidthMm, maxHeightShare * maxHeightMm * aspect)
}

/** Returns the width at which the shorter side of a logo is the smallest that the method prints. */
const getMinPrintableWidthMm = (method: Method, aspect: number): number =>
  methodMinimums[method].side * Math.max(1, aspect)

/** Returns the same rotation from -180 up to, but not including, 180 degrees. */
const normalizeDegrees = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

/** Limits a placement to its area, and normalizes its rotation. */
export function clampPlacement(
  area: AreaInfo,
  placement: Placement,
  aspect: number,
  { hasMargins = false }: MarginOptions = {},
): Placement {
  const degrees = normalizeDegrees(placement.degrees)
  const maxWidthMm = getMaxWidthMm(area, aspect, degrees, { hasMargins })
  const widthMm = Math.min(maxWidthMm, Math.max(Math.min(minWidthMm, maxWidthMm), placement.widthMm))
  const [across, down] = getRotatedSize(widthMm, widthMm / aspect, degrees)
  const [marginAcross, marginDown] = hasMargins ? getEdgeMarginsMm(area) : [0, 0]
  const clampCenter = (position: number, share: number) =>
    share >= 1 ? 0.5 : Math.min(1 - share / 2, Math.max(share / 2, position))
  const center = [
    clampCenter(placement.center[0], (across + 2 * marginAcross) / area.sizeMm[0]),
    clampCenter(placement.center[1], (down + 2 * marginDown) / area.sizeMm[1]),
  ] as const
  return { ...placement, degrees, widthMm, center }
}
