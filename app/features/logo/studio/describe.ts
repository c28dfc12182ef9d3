import type { Placement } from '#db/tables/imprint.ts'
import { methodsWithoutInk } from '../core/surface.ts'

/** A printed area to describe. */
export type Print = { areaName: string; placement: Placement; heightMm: number }

export type MockupDescription = {
  productName: string
  /** Displayed color; null for the image's own. */
  colorName: string | null
  prints: Print[]
}

/** Rounds to millimeters. */
const formatMm = (value: number) => String(Math.round(value))

const describeInks = ({ method, inks }: Placement) => {
  if (methodsWithoutInk.includes(method)) return []
  if (inks === 'own') return ['own colors']
  return [inks === 'auto' ? 'one ink' : `one ink ${inks}`]
}

/** 'Front, wrap: 52 × 24 mm, screen print, own colors' */
export function describePrint({ areaName, placement, heightMm }: Print): string {
  const { widthMm, degrees, method } = placement
  const roundedDegrees = Math.round(degrees)
  const parts = [
    `${formatMm(widthMm)} × ${formatMm(heightMm)} mm`,
    method,
    ...describeInks(placement),
    ...(roundedDegrees === 0 ? [] : [`turned ${roundedDegrees}°`]),
  ]
  return `${areaName}: ${parts.join(', ')}`
}

/** Returns the alt text of a mockup. */
export function getAltText({ productName, colorName, prints }: MockupDescription): string {
  const product = colorName ? `${productName} in ${colorName}` : productName
  if (prints.length === 0) return product
  return `${product} with your logo. ${prints.map(describePrint).join('. ')}.`
}
