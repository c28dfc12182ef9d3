import { getLuminance, type Rgb, scaleColor, toLinearRgb } from './color.ts'
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
/** Returns the ink with the most contrast to a product, as hex. */
export const getContrastingInk = (productColor: Rgb) =>
  getLuminance(productColor) > darkInkThreshold ? darkInk : paleInk

/** Returns the color under the ink. */
export const getBackgroundColor = (area: AreaInfo, productColor: Rgb) =>
  area.under === 'body' ? productColor : area.under.color

/** True if a product's color is visible as ink on its white parts. */
export const isVisibleBodyInk = (productColor: Rgb) => getLuminance(productColor) <= maxInkLuminance

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
  if (area.ink === 'body' && isVisibleBodyInk(productColor)) return productColor
  return toLinearRgb(area.ink.startsWith('#') ? area.ink : getContrastingInk(getBackgroundColor(area, productColor)))
}

/** True if the logo is printed in its own colors: they were selected and the method prints colors. */
export const isPrintedInColor = (method: Method, inks: string) => inks === 'own' && !methodsWithoutInk.includes(method)
