import { formatLength, formatLengths, type LengthUnit } from '#app/lib/text/length.ts'
import type { Print, Proof } from '#db/tables/imprint.ts'
import { formatNamedColor, nameColor } from '../core/inks/color-name.ts'
import { describeInks } from '../core/inks/describe-inks.ts'
import { removeMethod } from '../core/remove-method.ts'

type DescribedProof = Pick<Proof, 'color' | 'prints' | 'unit' | 'unverified'>

/**
 * Describes the placement of a logo, one line per area: `Left chest: 3.5 × 2.25 in, embroidery, own colors (2
 * colors), upright, center 2 in from the left and 1.5 in from the top of 4 × 4 in`.
 */
export function describeProof({ color, prints, unit = 'mm', unverified }: DescribedProof): string[] {
  return [
    ...prints.map((print) => describePrint(print, unit)),
    ...(color ? [`Asked for in ${formatNamedColor(color)}, not a stock color: to be confirmed`] : []),
    ...(unverified ? ['Not checked: the product has no such image, print area, method or size'] : []),
  ]
}

/** 'asked for in navy, not stocked': the color of a mockup that is none of the shop's; '' for the product's own. */
export const describeRequestedColor = (proof: Pick<Proof, 'color'> | null | undefined): string =>
  proof?.color ? `asked for in ${nameColor(proof.color)}, not stocked` : ''

function describePrint(print: Print, unit: LengthUnit): string {
  const { areaName, location = areaName, widthMm, heightMm, method, decoration = method, degrees } = print
  const parts = [
    formatLengths([widthMm, heightMm], unit),
    decoration,
    // The imprint names what its colors cost.
    describeInks(print, null),
    describeTurn(degrees),
    describeCenter(print, unit),
  ]
  return `${removeMethod(location, decoration)}: ${parts.filter(Boolean).join(', ')}`
}

function describeTurn(degrees: number): string {
  if (degrees === 0) return 'upright'
  return `turned ${Math.abs(Math.round(degrees * 10) / 10)}° ${degrees > 0 ? 'clockwise' : 'counterclockwise'}`
}

function describeCenter({ center: [across, down], areaMm, location, areaName }: Print, unit: LengthUnit): string {
  if (!areaMm) return `center at ${Math.round(across * 100)}% from the left and ${Math.round(down * 100)}% from the top`
  const [width, height] = areaMm
  // The image's area is not the size that a listed location allows.
  const area = location ? areaName : formatLengths(areaMm, unit)
  return `center ${formatLength(across * width, unit)} from the left and ${formatLength(down * height, unit)} from the top of ${area}`
}
