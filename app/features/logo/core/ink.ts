import type { Art } from './art.ts'
import { luminance, type Rgb, times, toHex, toLinearRgb, toSrgb } from './color.ts'
import { type AreaInfo, type Method, withoutInk } from './surface.ts'

const darkInk = '#2b2b2d'
const paleInk = '#f4f1ea'
/** A body brighter than this takes dark ink. */
const paleBody = 0.3
/** A body brighter than this would not be seen as an ink on white. */
const palestInk = 0.65
const engraved = '#b9babb'
const foil = '#c9a24b'
/** Effect of debossing on a material's light; very dark materials shine instead. */
const pressed = { usual: 0.62, dark: 3.2, darkBelow: 0.02 }
/** Share of a logo's pixels that may be invisible before a warning. */
export const maxLost = 0.12

/** Returns the ink with most contrast to a body. */
export const standingOut = (body: Rgb) => (luminance(body) > paleBody ? darkInk : paleInk)

const under = (area: AreaInfo, body: Rgb) => (area.under === 'body' ? body : area.under.color)

/**
 * The one color of what is printed, in linear light.
 * @param inks of the placement
 */
export function getInk(area: AreaInfo, { body, method, inks }: { body: Rgb; method: Method; inks: string }): Rgb {
  if (method === 'deboss') {
    if (area.under !== 'body') return times(area.under.color, pressed.usual)
    return times(body, luminance(body) < pressed.darkBelow ? pressed.dark : pressed.usual)
  }
  if (inks.startsWith('#')) return toLinearRgb(inks)
  if (method === 'laser engraving') return toLinearRgb(engraved)
  if (method === 'foil' && area.under === 'body') return toLinearRgb(foil)
  if (area.ink === 'body' && luminance(body) <= palestInk) return body
  return toLinearRgb(area.ink.startsWith('#') ? area.ink : standingOut(under(area, body)))
}

/** True if the logo keeps its colors: they were chosen and the method prints colors. */
export const keepsColors = (method: Method, inks: string) => inks === 'own' && !withoutInk.includes(method)

/** Returns the invisible share of the logo on its background, 0 to 1. */
export function lostShare({ colors }: Pick<Art, 'colors'>, area: AreaInfo, body: Rgb): number {
  const ground = under(area, body).map(toSrgb)
  const weight = [0.9, 1.2, 0.6]
  const lost = colors.filter(
    (color) => Math.hypot(...color.map((value, index) => (value - (ground[index] ?? 0)) * (weight[index] ?? 1))) < 0.24,
  )
  return lost.length / Math.max(1, colors.length)
}

/** Returns the name of the inks for people and the print shop: `own colors` or a hex color. */
export const inkName = (area: AreaInfo, facts: { body: Rgb; method: Method; inks: string }) =>
  keepsColors(facts.method, facts.inks) ? 'own colors' : toHex(getInk(area, facts))
