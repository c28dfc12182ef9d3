import { type Brand, defaultBrand } from '../brand.ts'
import { paletteRule } from './palette.ts'

const themeColour = (ground: string) => `<meta name="theme-color" content="${ground}"/>`

/**
 * A page in the colours of its brand. They stand in the page, not in a file: some hundred bytes, which no first visit waits for
 * another request for (decision 0140). Nothing is added while the colours are the shop's own.
 */
export function withBrand(html: string, { colours }: Pick<Brand, 'colours'>): string {
  const rule = paletteRule(colours)
  if (rule === '') return html
  return html
    .replace(themeColour(defaultBrand.colours.ground), themeColour(colours.ground))
    .replace('</head>', () => `<style>${rule}</style></head>`)
}
