import { replaceBytes } from '#app/lib/text/replace-bytes.ts'
import { type Brand, defaultBrand } from '../brand.ts'
import { toPaletteRule } from './palette.ts'

const toThemeColorTag = (ground: string) => `<meta name="theme-color" content="${ground}"/>`

/**
 * Adds the brand's colors to a page. Also returns the text of the style element, '' for the default brand. Inline, as a file
 * would cost every first visit a request (decision 0035).
 */
export function applyBrand(html: Buffer, { colours: colors }: Pick<Brand, 'colours'>): { html: Buffer; style: string } {
  const style = toPaletteRule(colors)
  if (style === '') return { html, style }
  const headEnd = html.indexOf('</head>')
  const head = html.subarray(0, headEnd)
  const colored = replaceBytes(head, toThemeColorTag(defaultBrand.colours.ground), toThemeColorTag(colors.ground))
  return { html: Buffer.concat([colored, Buffer.from(`<style>${style}</style>`), html.subarray(headEnd)]), style }
}
