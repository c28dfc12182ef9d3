import type { Placement, Print } from '#db/tables/imprint.ts'
import { methodsWithoutInk } from '../surface.ts'
import { formatNamedColor } from './color-name.ts'
import { describeExtraColors } from './extra-colors.ts'
import { maxPaletteColors } from './palette.ts'

/**
 * Describes the inks of a print: "one ink: white (#ffffff)"; '' for a method without inks.
 * @param price dollars a unit for each color after the first; undefined if it is quoted
 */
export function describeInks(
  { method, inks, colors, inkNames }: Pick<Print, 'inkNames'> & Pick<Placement, 'method' | 'inks' | 'colors'>,
  price?: number,
): string {
  if (inkNames) return `${colors === 1 ? 'one ink' : 'inks'}: ${inkNames}`
  // Debossed and engraved prints have a color only if one was selected.
  if (inks.startsWith('#')) return `one ink: ${formatNamedColor(inks)}`
  if (methodsWithoutInk.includes(method)) return ''
  if (inks !== 'own') return 'one ink that stands out'
  const extra = describeColors(colors, price)
  return extra ? `own colors (${extra})` : 'own colors'
}

/**
 * Says what several colors cost: the price of a product includes one (docs/domain.md, Catalog). Undefined for one color or an unknown
 * number.
 * @param price dollars a unit for each color after the first; undefined if it is quoted
 */
export function describeColors(colors = 1, price?: number): string | undefined {
  if (colors <= 1) return undefined
  if (colors >= maxPaletteColors) return 'full color: one color included, more at extra cost'
  return `${colors} colors: one included, ${describeExtraColors(colors, price)}`
}
