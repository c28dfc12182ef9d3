import { type Brand, defaultBrand } from '../brand.ts'
import { paletteRule } from './palette.ts'

const themeColor = (ground: string) => `<meta name="theme-color" content="${ground}"/>`

/**
 * A page in the colors of its brand, and the text of its style element, '' for the default brand. A file would cost every first visit a
 * request for some hundred bytes (decision 0035).
 */
export function withBrand(html: string, { colours: colors }: Pick<Brand, 'colours'>): { html: string; style: string } {
  const style = paletteRule(colors)
  if (style === '') return { html, style }
  const branded = html
    .replace(themeColor(defaultBrand.colours.ground), themeColor(colors.ground))
    .replace('</head>', () => `<style>${style}</style></head>`)
  return { html: branded, style }
}
