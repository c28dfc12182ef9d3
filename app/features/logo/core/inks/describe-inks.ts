import type { Placement, Print } from '#db/tables/imprint.ts'
import { methodsWithoutInk } from '../surface.ts'
import { formatNamedColor } from './color-name.ts'
import { maxPaletteColors } from './palette.ts'

/** Describes the inks of a print: "one ink: white (#ffffff)"; '' for a method without inks. */
export function describeInks({
  method,
  inks,
  colors,
  inkNames,
}: Pick<Print, 'inkNames'> & Pick<Placement, 'method' | 'inks' | 'colors'>): string {
  if (inkNames) return `${colors === 1 ? 'one ink' : 'inks'}: ${inkNames}`
  // Debossed and engraved prints have a color only if one was selected.
  if (inks.startsWith('#')) return `one ink: ${formatNamedColor(inks)}`
  if (methodsWithoutInk.includes(method)) return ''
  if (inks !== 'own') return 'one ink that stands out'
  const extra = describeExtraColors(colors)
  return extra ? `own colors (${extra})` : 'own colors'
}

/**
 * Says how many colors cost extra: the price of a product includes one (docs/domain.md, Catalog). Undefined for one color or an
 * unknown number.
 */
export function describeExtraColors(colors = 1): string | undefined {
  if (colors <= 1) return undefined
  if (colors >= maxPaletteColors) return 'full color: one color included, more at extra cost'
  return `${colors} colors: one included, ${colors === 2 ? 'the second' : `${colors - 1} more`} at extra cost`
}
