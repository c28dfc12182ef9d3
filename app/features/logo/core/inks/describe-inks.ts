import type { Placement, Print } from '#db/tables/imprint.ts'
import { methodsWithoutInk } from '../surface.ts'
import { formatNamedColor } from './color-name.ts'
import { describeExtraColors, formatExtraColors } from './extra-colors.ts'
import { hasColorChoice } from './has-color-choice.ts'
import { maxPaletteColors } from './palette.ts'

/**
 * Describes the inks of a print: "one ink: white (#ffffff)"; '' for a method without inks.
 * @param price dollars a unit for each color after the first; undefined if it is quoted, null to leave it out
 */
export function describeInks(
  {
    method,
    decoration = method,
    inks,
    colors,
    inkNames,
  }: Pick<Print, 'inkNames'> & Pick<Placement, 'method' | 'decoration' | 'inks' | 'colors'>,
  price?: number | null,
): string {
  if (inkNames) return `${colors === 1 ? 'one ink' : 'inks'}: ${inkNames}`
  // Debossed and engraved prints have a color only if one was selected.
  if (inks.startsWith('#')) return `one ink: ${formatNamedColor(inks)}`
  if (methodsWithoutInk.includes(method)) return ''
  if (inks !== 'own') return 'one ink that stands out'
  const extra = describeColors(colors, hasColorChoice(decoration) ? price : null)
  return extra ? `own colors (${extra})` : 'own colors'
}

/**
 * Says what several colors cost: the price of a product includes one (docs/domain.md, Catalog). Undefined for one color or an unknown
 * number.
 * @param price dollars a unit for each color after the first; undefined if it is quoted, null to leave it out
 */
export function describeColors(colors = 1, price?: number | null): string | undefined {
  if (colors <= 1) return undefined
  const isFull = colors >= maxPaletteColors
  const count = isFull ? 'full color' : `${colors} colors`
  if (price === null) return count
  if (isFull)
    return `${count}: one color included, ${price === undefined ? 'more at extra cost' : `each more ${formatExtraColors(2, price)}`}`
  return `${count}: one included, ${describeExtraColors(colors, price)}`
}
