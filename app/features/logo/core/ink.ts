import type { Art } from './art.ts'
import { getLuminance, type Rgb, scaleColor, toHex, toLinearRgb, toSrgb } from './color.ts'
import { type AreaInfo, type Method, methodsWithoutInk } from './surface.ts'

const darkInk = '#2b2b2d'
const paleInk = '#f4f1ea'
/** Luminance above which a product takes dark ink. */
const darkInkThreshold = 0.3
/** Luminance above which a product color is invisible as ink on white. */
const maxInkLuminance = 0.65
const engravedColor = '#b9babb'
const foilColor = '#c9a24b'
/** Effect of debossing on a material's light: it darkens, but very dark materials shine. */
const debossFactor = { normal: 0.62, dark: 3.2, darkThreshold: 0.02 }
/** Share of a logo that may be invisible before a warning. */
export const maxHiddenShare = 0.12

/** Returns the ink with the most contrast to a product, as hex. */
export const getContrastingInk = (productColor: Rgb) =>
  getLuminance(productColor) > darkInkThreshold ? darkInk : paleInk

const getBackgroundColor = (area: AreaInfo, productColor: Rgb) =>
  area.under === 'body' ? productColor : area.under.color

/**
 * Returns the color of a one-color print in linear light.
 * @param inks inks of the placement
 */
export function getInk(
  area: AreaInfo,
  { productColor, method, inks }: { productColor: Rgb; method: Method; inks: string },
): Rgb {
  if (method === 'deboss') {
    if (area.under !== 'body') return scaleColor(area.under.color, debossFactor.normal)
    return scaleColor(
      productColor,
      getLuminance(productColor) < debossFactor.darkThreshold ? debossFactor.dark : debossFactor.normal,
    )
  }
  if (inks.startsWith('#')) return toLinearRgb(inks)
  if (method === 'laser engraving') return toLinearRgb(engravedColor)
  if (method === 'foil' && area.under === 'body') return toLinearRgb(foilColor)
  if (area.ink === 'body' && getLuminance(productColor) <= maxInkLuminance) return productColor
  return toLinearRgb(area.ink.startsWith('#') ? area.ink : getContrastingInk(getBackgroundColor(area, productColor)))
}

/** True if the logo is printed in its own colors: they were selected and the method prints colors. */
export const isPrintedInColor = (method: Method, inks: string) => inks === 'own' && !methodsWithoutInk.includes(method)

/** Returns the invisible share of the logo on its background, 0 to 1. */
export function getHiddenShare({ colors }: Pick<Art, 'colors'>, area: AreaInfo, productColor: Rgb): number {
  const background = getBackgroundColor(area, productColor).map(toSrgb)
  const weights = [0.9, 1.2, 0.6]
  const hidden = colors.filter(
    (color) =>
      Math.hypot(...color.map((value, index) => (value - (background[index] ?? 0)) * (weights[index] ?? 1))) < 0.24,
  )
  return hidden.length / Math.max(1, colors.length)
}

/** Returns the name of the inks for people and the print shop: `own colors` or a hex color. */
export const getInkName = (area: AreaInfo, options: { productColor: Rgb; method: Method; inks: string }) =>
  isPrintedInColor(options.method, options.inks) ? 'own colors' : toHex(getInk(area, options))
