import type { Print, Proof } from '#db/tables/imprint.ts'
import { methodsWithoutInk } from '../core/surface.ts'

const millimeters = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const formatMm = (size: number) => millimeters.format(size)

/**
 * Describes the placement of a logo, one line per area: `Front, wrap: 62 x 38 mm, full-color print, own colors, upright,
 * center 40 mm from the left and 35 mm from the top of 80 x 70 mm`.
 */
export function describeProof({ color, prints, unverified }: Pick<Proof, 'color' | 'prints' | 'unverified'>): string[] {
  return [
    ...prints.map(describePrint),
    ...(color ? [`Product shown in ${color}`] : []),
    ...(unverified ? ['Not checked: the shop knows no such picture or area of this product'] : []),
  ]
}

function describePrint(print: Print): string {
  const { areaName, widthMm, heightMm, method, degrees } = print
  const size = `${formatMm(widthMm)} x ${formatMm(heightMm)} mm`
  return `${areaName}: ${[size, method, describeInks(print), describeTurn(degrees), describeCenter(print)].filter(Boolean).join(', ')}`
}

/** Debossed and engraved prints have a color only if one was selected. */
function describeInks({ method, inks }: Print): string {
  if (inks.startsWith('#')) return `one ink ${inks}`
  if (methodsWithoutInk.includes(method)) return ''
  return inks === 'own' ? 'own colors' : 'one ink that stands out'
}

function describeTurn(degrees: number): string {
  if (degrees === 0) return 'upright'
  return `turned ${formatMm(Math.abs(degrees))}° ${degrees > 0 ? 'clockwise' : 'counterclockwise'}`
}

function describeCenter({ center: [across, down], areaMm }: Print): string {
  if (!areaMm) return `center at ${Math.round(across * 100)}% from the left and ${Math.round(down * 100)}% from the top`
  const [width, height] = areaMm
  return `center ${formatMm(across * width)} mm from the left and ${formatMm(down * height)} mm from the top of ${formatMm(width)} x ${formatMm(height)} mm`
}
