import type { Placement } from '#db/tables/imprint.ts'
import { withoutInk } from '../core/surface.ts'

/** One printed area as people read of it. */
export type Print = { areaName: string; placement: Placement; heightMm: number }

export type Shown = {
  productName: string
  /** Displayed color; null for the image's own. */
  colorName: string | null
  prints: Print[]
}

/** Rounds to millimeters. */
const millimeters = (value: number) => String(Math.round(value))

const getInks = ({ method, inks }: Placement) => {
  if (withoutInk.includes(method)) return []
  if (inks === 'own') return ['own colors']
  return [inks === 'auto' ? 'one ink' : `one ink ${inks}`]
}

/** 'Front, wrap: 52 × 24 mm, screen print, own colors' */
export function printText({ areaName, placement, heightMm }: Print): string {
  const { widthMm, degrees, method } = placement
  const turned = Math.round(degrees)
  const facts = [
    `${millimeters(widthMm)} × ${millimeters(heightMm)} mm`,
    method,
    ...getInks(placement),
    ...(turned === 0 ? [] : [`turned ${turned}°`]),
  ]
  return `${areaName}: ${facts.join(', ')}`
}

/** Returns the alt text of a mockup. */
export function alternative({ productName, colorName, prints }: Shown): string {
  const product = colorName ? `${productName} in ${colorName}` : productName
  if (prints.length === 0) return product
  return `${product} with your logo. ${prints.map(printText).join('. ')}.`
}
