import { formatLengths, type LengthUnit } from '#app/lib/text/length.ts'
import type { Placement } from '#db/tables/imprint.ts'
import { describeInks } from '../core/inks/describe-inks.ts'
import { removeMethod } from '../core/remove-method.ts'

/** A printed area to describe. */
export type Print = {
  areaName: string
  placement: Placement
  heightMm: number
  /** Dollars a unit for each color after the first; undefined if it is quoted. */
  extraColor?: number | undefined
}

export type MockupDescription = {
  productName: string
  /** Displayed color; null for the image's own. */
  colorName: string | null
  prints: Print[]
  unit: LengthUnit
}

/** 'Front, wrap: 2.05 × 0.94 in, screen print, own colors' */
export function describePrint({ areaName, placement, heightMm, extraColor }: Print, unit: LengthUnit): string {
  const { widthMm, degrees, method, decoration = method, location = areaName } = placement
  const roundedDegrees = Math.round(degrees)
  const parts = [
    formatLengths([widthMm, heightMm], unit),
    decoration,
    describeInks(placement, extraColor),
    ...(roundedDegrees === 0 ? [] : [`turned ${roundedDegrees}°`]),
  ]
  return `${removeMethod(location, decoration)}: ${parts.filter(Boolean).join(', ')}`
}

/** Returns the alt text of a mockup. */
export function getAltText({ productName, colorName, prints, unit }: MockupDescription): string {
  const product = colorName ? `${productName} in ${colorName}` : productName
  if (prints.length === 0) return product
  return `${product} with your logo. ${prints.map((print) => describePrint(print, unit)).join('. ')}.`
}
