import type { Art } from '../art.ts'
import { getContrast, type Rgb, toHex, toLinear, toLinearRgb } from '../color.ts'
import { getBackgroundColor, isPrintedInColor, isVisibleBodyInk } from '../ink.ts'
import { type AreaInfo, type Method, methodsWithoutInk } from '../surface.ts'

/**
 * Contrast below which a color of a logo is not readable on a product, measured on the demo shop's colors: royal on black has 1.9, red
 * on navy 2.1.
 */
export const minContrast = 2
/** Contrast that the one ink of a logo should have, and below which studios warn: that of graphics in WCAG 2.2, 1.4.11. */
const clearContrast = 3
/** Share of a logo that may be unreadable until it is printed in one ink. */
export const maxUnreadableShare = 0.12
/** Main colors of a logo that are offered as its one ink. */
const maxOwnInks = 3
const white = '#ffffff'
const black = '#2b2b2d'

type PrintedArt = Pick<Art, 'colors' | 'palette'>

export type OfferedInk = { hex: string; contrast: number; isReadable: boolean }

export type PrintOn = {
  productColor: Rgb
  method: Method
  /** Ink colors that the location takes; null or missing without a limit. */
  maxColors?: number | null
}

/** Returns the share of a logo in own colors that contrasts less with its background, 0 to 1. */
export function getUnreadableShare(
  { colors }: Pick<Art, 'colors'>,
  area: AreaInfo,
  productColor: Rgb,
  contrast = minContrast,
): number {
  const background = getBackgroundColor(area, productColor)
  const unreadable = colors.filter(
    ([red, green, blue]) => getContrast([toLinear(red), toLinear(green), toLinear(blue)], background) < contrast,
  )
  return unreadable.length / Math.max(1, colors.length)
}

/** True if a visitor should be told that selected or kept inks are hard to read, such as navy on red (2.04) or teal (2.3). */
export function isHardToRead(
  art: Pick<Art, 'colors'>,
  area: AreaInfo,
  { method, inks, productColor }: PrintOn & { inks: string },
): boolean {
  if (isPrintedInColor(method, inks))
    return getUnreadableShare(art, area, productColor, clearContrast) > maxUnreadableShare
  const isOneInk = inks.startsWith('#') && !methodsWithoutInk.includes(method)
  return isOneInk && getContrast(toLinearRgb(inks), getBackgroundColor(area, productColor)) < clearContrast
}

/**
 * Returns the inks for printing a logo in one color, the one to use first: a main color of the logo or the area's usual ink
 * where it is clearly readable, else white or black, whichever contrasts more.
 */
export function listInks({ palette }: PrintedArt, area: AreaInfo, productColor: Rgb): OfferedInk[] {
  const background = getBackgroundColor(area, productColor)
  const usual = area.ink.startsWith('#')
    ? [area.ink]
    : area.ink === 'body' && isVisibleBodyInk(productColor)
      ? [toHex(productColor)]
      : []
  const toInk = (hex: string): OfferedInk => {
    const contrast = getContrast(toLinearRgb(hex), background)
    return { hex, contrast, isReadable: contrast >= clearContrast }
  }
  const own = [...palette.slice(0, maxOwnInks), ...usual].map(toInk)
  const plain = [white, black].map(toInk).toSorted((a, b) => b.contrast - a.contrast)
  const clear = own.filter(({ contrast }) => contrast >= clearContrast)
  const ordered = [...clear, ...plain, ...own].toSorted((a, b) => Number(b.isReadable) - Number(a.isReadable))
  return ordered.filter(({ hex }, index) => ordered.findIndex((each) => each.hex === hex) === index)
}

export type InkDecision = {
  /** Ink colors of the placement: `own`, or one ink as `#rrggbb`. */
  inks: string
  /** The main color of the logo that would not be readable, `#rrggbb`; missing if the logo keeps its colors. */
  unreadable?: string
  /** True if the location takes fewer colors than the logo has. */
  hasTooManyColors?: boolean
}

/**
 * Decides the inks of a logo wherever the shop shows or requests it, until the visitor selects others (docs/domain.md, A logo on a
 * product).
 */
export function decideInks(
  art: PrintedArt,
  area: AreaInfo,
  { productColor, method, maxColors = null }: PrintOn,
): InkDecision {
  if (methodsWithoutInk.includes(method)) return { inks: 'own' }
  const hasTooManyColors = maxColors !== null && art.palette.length > maxColors
  const isReadable = getUnreadableShare(art, area, productColor) <= maxUnreadableShare
  if (isReadable && !hasTooManyColors) return { inks: 'own' }
  if (isReadable) return { inks: decideOneInk(art, area, productColor), hasTooManyColors }
  const background = getBackgroundColor(area, productColor)
  const unreadable = art.palette.find((hex) => getContrast(toLinearRgb(hex), background) < minContrast)
  return { inks: decideOneInk(art, area, productColor), ...(unreadable && { unreadable }) }
}

/** Returns the ink of a logo in one color, as `#rrggbb`. */
export const decideOneInk = (art: PrintedArt, area: AreaInfo, productColor: Rgb): string =>
  listInks(art, area, productColor)[0]?.hex ?? black
