import { formatLength, fromMm, type LengthUnit, mmPerInch, roundLength } from '#app/lib/text/length.ts'
import type { Placement } from '#db/tables/imprint.ts'
import { isAtLocation, type Location } from './locations.ts'
import { methodMinimums } from './method-minimums.ts'
import { getEdgeMarginsMm, getMaxWidthMm, getRotatedSize } from './placement.ts'
import type { AreaInfo } from './surface.ts'

/** Pixels per inch below which an image looks blurred in print, as in the check of artwork. */
const minDpi = 300
/** Millimeters that rounding may add to a length. */
const toleranceMm = 0.01

export type PrintWarning = 'thin' | 'small' | 'resolution' | 'edge' | 'colors'

type PrintedLogo = { aspect: number; thinnestShare: number; sourceWidth: number | null }

type PrintOptions = { placement: Placement; area: AreaInfo; location: Location; logo: PrintedLogo; unit: LengthUnit }

/** Lines are too thin for hundredths of an inch: printers measure them in points. */
const roundLine = (mm: number, unit: LengthUnit) =>
  unit === 'in' ? Math.round((mm / mmPerInch) * 720) / 10 : Math.round(mm * 100) / 100
const formatLine = (mm: number, unit: LengthUnit) =>
  unit === 'in' ? `${roundLine(mm, unit).toFixed(1)} pt` : `${roundLine(mm, unit).toFixed(2)} mm`

/** Returns what could go wrong with a print, in words (docs/domain.md, A logo on a product). */
export function findPrintWarnings({ placement, area, location, logo, unit }: PrintOptions) {
  const { method, decoration = method, widthMm, degrees, center, colors = 1 } = placement
  const { aspect, thinnestShare, sourceWidth } = logo
  const heightMm = widthMm / aspect
  const minimum = methodMinimums[method]
  const warnings: { kind: PrintWarning; text: string }[] = []
  const lineMm = thinnestShare * widthMm
  const maxWidthMm = getMaxWidthMm(area, aspect, degrees, { hasMargins: true })
  const maxSideMm = Math.min(maxWidthMm, maxWidthMm / aspect)
  // Warnings compare what they show.
  const round = (mm: number) => roundLength(fromMm(mm, unit), unit)
  const isThin = (mm: number) => roundLine(mm, unit) < roundLine(minimum.line, unit)
  if (round(Math.min(widthMm, heightMm)) < round(minimum.side))
    warnings.push({
      kind: 'small',
      text:
        round(maxSideMm) < round(minimum.side)
          ? `Small for ${decoration}: the space allows ${formatLength(maxSideMm, unit)} on the logo’s shorter side, and ${formatLength(minimum.side, unit)} is usual. Fine details may not come out.`
          : `Too small for ${decoration}: make it at least ${formatLength(minimum.side, unit)} on its shorter side.`,
    })
  else if (isThin(lineMm))
    warnings.push({
      kind: 'thin',
      text: `Thin lines may not come out in ${decoration}: they are ${formatLine(lineMm, unit)} wide and need ${formatLine(minimum.line, unit)}. ${isThin(thinnestShare * maxWidthMm) ? 'Bolder lines help.' : 'A larger logo helps.'}`,
    })
  const dpi = sourceWidth === null ? null : Math.round(sourceWidth / (widthMm / mmPerInch))
  if (dpi !== null && dpi < minDpi)
    warnings.push({
      kind: 'resolution',
      text: `Low resolution: ${dpi} dpi at this size, and print needs ${minDpi}. An SVG or PDF is sharp at any size.`,
    })
  const [across, down] = getRotatedSize(widthMm, heightMm, degrees)
  // Larger prints are within the location, of which the image shows a part.
  const [width, height] = area.sizeMm.map((size) => size + toleranceMm) as [number, number]
  const roomAcross = Math.min(center[0], 1 - center[0]) * width - across / 2
  const roomDown = Math.min(center[1], 1 - center[1]) * height - down / 2
  const [marginAcross, marginDown] = getEdgeMarginsMm(area)
  const missing = [
    ...(across <= width && roomAcross < marginAcross - toleranceMm ? [marginAcross] : []),
    ...(down <= height && roomDown < marginDown - toleranceMm ? [marginDown] : []),
  ]
  if (missing.length > 0)
    warnings.push({
      kind: 'edge',
      text: `It runs up to the edge: leave ${formatLength(Math.max(...missing), unit)}, as prints may shift and be cut off.`,
    })
  if (location.maxColors !== null && colors > location.maxColors)
    warnings.push({
      kind: 'colors',
      text: `${location.name} takes up to ${location.maxColors === 1 ? 'one color' : `${location.maxColors} colors`}; your logo has ${colors}.`,
    })
  return warnings
}

type MockupPrints = { placements: readonly Placement[]; locations: readonly Location[] }

/** Returns what could go wrong with the prints of a product, each text once. */
export function describePrintWarnings({ placements, locations }: MockupPrints, logo: PrintedLogo, unit: LengthUnit) {
  const texts = placements.flatMap((placement) => {
    const location = locations.find((each) => isAtLocation(each, placement))
    const area = location?.areas.find(({ id }) => id === placement.area)
    return location && area ? findPrintWarnings({ placement, area, location, logo, unit }).map(({ text }) => text) : []
  })
  return [...new Set(texts)]
}
