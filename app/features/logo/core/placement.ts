import type { Placement } from '#db/tables/imprint.ts'
import { methodMinimums } from './method-minimums.ts'
import type { AreaInfo, Method } from './surface.ts'

export const minWidthMm = 5

/** Maximum share of the area that a logo fills by default. */
const maxWidthShare = 0.88
const maxHeightShare = 0.92
/** Millimeters that a print may shift, and the share of a small area, where prints shift less; a default logo leaves at least that. */
const edgeMargin = { maxMm: 1.5, maxShare: 0.04 }
/** Share of the default box that a logo covers; logos of any shape appear equally large. */
const defaultFillShare = 0.62
/** A default logo is that much larger than the smallest that its method prints. */
const printableReserve = 1.15
const maxRoundingError = 1e-6

/** Returns the size of the bounding box of a rotated logo. */
export function getRotatedSize(width: number, height: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.abs(Math.cos(angle))
  const sin = Math.abs(Math.sin(angle))
  return [width * cos + height * sin, width * sin + height * cos]
}

/** Returns the maximum size of an imprint: that of its location, of which an image may show only a part, else that of the area. */
export const getMaxSizeMm = ({ sizeMm, maxMm = sizeMm }: AreaInfo): readonly [number, number] => maxMm

/** Returns the share of its size at which an image can show a logo; below 1 for a size that only the product has room for. */
export function getShownShare({ sizeMm }: Pick<AreaInfo, 'sizeMm'>, { widthMm, degrees }: Placement, aspect: number) {
  const [across, down] = getRotatedSize(widthMm, widthMm / aspect, degrees)
  const share = Math.min(sizeMm[0] / across, sizeMm[1] / down)
  return share < 1 - maxRoundingError ? share : 1
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
  const fit = (max: number, size: number, margin: number) => (max > size ? max : Math.min(max, size - 2 * margin))
  return [fit(maxWidth, area.sizeMm[0], across), fit(maxHeight, area.sizeMm[1], down)]
}

type Fit = {
  /** Leaves the margins of the area. */
  hasMargins?: boolean
}

/** Returns the maximum width of a logo in an area at a rotation. */
export function getMaxWidthMm(
  area: AreaInfo,
  aspect: number,
  degrees: number,
  { hasMargins = false }: Fit = {},
): number {
  const [maxWidth, maxHeight] = hasMargins ? getMaxSizeInMargins(area) : getMaxSizeMm(area)
  const [across, down] = getRotatedSize(1, 1 / aspect, degrees)
  return Math.min(maxWidth / across, maxHeight / down)
}

/**
 * Returns a logo of the usual size, or as large as the method needs where the area has room for it.
 * @param aspect the logo's width divided by its height
 */
export function getDefaultPlacement(
  area: AreaInfo,
  aspect: number,
  method: Method = area.methods[0] ?? 'screen print',
): Placement {
  const { defaultBox, defaultCenter, sizeMm, id } = area
  const [maxWidth, maxHeight] = getMaxSizeMm(area).map((max, side) => Math.min(max, sizeMm[side] ?? max)) as [
    number,
    number,
  ]
  const boxWidth = Math.min(maxWidth, defaultBox.width * sizeMm[0])
  const boxHeight = Math.min(maxHeight, defaultBox.height * sizeMm[1])
  const width = Math.sqrt(boxWidth * boxHeight * defaultFillShare * aspect)
  const fit = Math.min(1, (maxWidthShare * maxWidth) / width, (maxHeightShare * maxHeight * aspect) / width)
  const printableMm = methodMinimums[method].side * Math.max(1, aspect)
  const hasRoom = printableMm <= getMaxWidthMm(area, aspect, 0, { hasMargins: true })
  const isTooSmall = hasRoom && width * fit < printableMm
  const widthMm = isTooSmall ? printableMm * printableReserve : width * fit
  const center = defaultCenter ?? [defaultBox.x + defaultBox.width / 2, defaultBox.y + defaultBox.height / 2]
  return clampPlacement(area, { area: id, method, center, widthMm, degrees: 0, inks: 'own' }, aspect, {
    hasMargins: true,
  })
}

/** Limits a placement to its area, and its rotation to -180 to 180 degrees. */
export function clampPlacement(
  area: AreaInfo,
  placement: Placement,
  aspect: number,
  { hasMargins = false }: Fit = {},
): Placement {
  const degrees = (((((placement.degrees + 180) % 360) + 360) % 360) - 180) as number
  const maxWidthMm = getMaxWidthMm(area, aspect, degrees, { hasMargins })
  const widthMm = Math.min(maxWidthMm, Math.max(Math.min(minWidthMm, maxWidthMm), placement.widthMm))
  const [across, down] = getRotatedSize(widthMm, widthMm / aspect, degrees)
  const [marginAcross, marginDown] = hasMargins ? getEdgeMarginsMm(area) : [0, 0]
  const clampCenter = (at: number, share: number) =>
    share >= 1 ? 0.5 : Math.min(1 - share / 2, Math.max(share / 2, at))
  const center = [
    clampCenter(placement.center[0], (across + 2 * marginAcross) / area.sizeMm[0]),
    clampCenter(placement.center[1], (down + 2 * marginDown) / area.sizeMm[1]),
  ] as const
  return { ...placement, degrees, widthMm, center }
}
