import type { Print, Proof } from '#db/tables/imprint.ts'
import { withoutInk } from '../core/surface.ts'

const millimeters = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const mm = (size: number) => millimeters.format(size)

/**
 * Describes the placement of a logo, one line per area: `Front, wrap: 62 x 38 mm, full-color print, own colors, upright,
 * center 40 mm from the left and 35 mm from the top of 80 x 70 mm`.
 */
export function proofLines({ color, prints, unverified }: Pick<Proof, 'color' | 'prints' | 'unverified'>): string[] {
  return [
    ...prints.map(printLine),
    ...(color ? [`Product shown in ${color}`] : []),
    ...(unverified ? ['Not checked: the shop knows no such picture or area of this product'] : []),
  ]
}

function printLine(print: Print): string {
  const { areaName, widthMm, heightMm, method, degrees } = print
  const size = `${mm(widthMm)} x ${mm(heightMm)} mm`
  return `${areaName}: ${[size, method, inksText(print), turnText(degrees), centerText(print)].filter(Boolean).join(', ')}`
}

/** Pressed and engraved prints have a color only if one was chosen. */
function inksText({ method, inks }: Print): string {
  if (inks.startsWith('#')) return `one ink ${inks}`
  if (withoutInk.includes(method)) return ''
  return inks === 'own' ? 'own colors' : 'one ink that stands out'
}

function turnText(degrees: number): string {
  if (degrees === 0) return 'upright'
  return `turned ${mm(Math.abs(degrees))}° ${degrees > 0 ? 'clockwise' : 'counterclockwise'}`
}

function centerText({ center: [across, down], areaMm }: Print): string {
  if (!areaMm) return `center at ${Math.round(across * 100)}% from the left and ${Math.round(down * 100)}% from the top`
  const [width, height] = areaMm
  return `center ${mm(across * width)} mm from the left and ${mm(down * height)} mm from the top of ${mm(width)} x ${mm(height)} mm`
}
