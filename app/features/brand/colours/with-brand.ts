import { type Brand, defaultBrand } from '../brand.ts'
import { paletteRule } from './palette.ts'

const themeColour = (ground: string) => `<meta name="theme-color" content="${ground}"/>`

const rules = new WeakMap<Brand['colours'], string>()

/** A brand is the same object until it changes, and its palette takes as long as some pages. */
function ruleOf(colours: Brand['colours']): string {
  const known = rules.get(colours)
  if (known !== undefined) return known
  const rule = paletteRule(colours)
  rules.set(colours, rule)
  return rule
}

/**
 * A page in the colours of its brand. They stand in the page, not in a file: some hundred bytes, which no first visit waits for
 * another request for (decision 0140). Nothing is added while the colours are the shop's own.
 */
export function withBrand(html: string, { colours }: Pick<Brand, 'colours'>): string {
  const rule = ruleOf(colours)
  if (rule === '') return html
  return html
    .replace(themeColour(defaultBrand.colours.ground), themeColour(colours.ground))
    .replace('</head>', () => `<style>${rule}</style></head>`)
}
