import { type Brand, defaultBrand } from '../brand.ts'
import { toPaletteRule } from './palette.ts'

const toThemeColorTag = (ground: string) => `<meta name="theme-color" content="${ground}"/>`

/**
 * Adds the brand's colors to a page. Also returns the text of the style element, '' for the default brand. Inline, as a file
 * would cost every first visit a request (decision 0035).
 */
export function applyBrand(html: string, { colours: colors }: Pick<Brand, 'colours'>): { html: string; style: string } {
  const style = toPaletteRule(colors)
  if (style === '') return { html, style }
  const branded = html
    .replace(toThemeColorTag(defaultBrand.colours.ground), toThemeColorTag(colors.ground))
    .replace('</head>', () => `<style>${style}</style></head>`)
  return { html: branded, style }
}
