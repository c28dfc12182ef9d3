import pictures from './pictures.json' with { type: 'json' }

const byProduct = new Map<string, string[]>()
for (const picture of pictures) {
  const colors = byProduct.get(picture.product) ?? []
  colors.push(picture.colour)
  byProduct.set(picture.product, colors)
}

/** The colors a product was photographed in. */
export function colorsOf(product: string): string[] {
  const colors = byProduct.get(product)
  if (!colors) throw new Error(`no picture shows ${product}`)
  return colors
}

export function pictureOf(product: string, color: string): string {
  return `/pictures/${product}-${color}.webp`
}

/** How each color looks in the photographs. */
const HEX: Record<string, string> = {
  black: '#242323',
  blush: '#dcae9e',
  brown: '#684c3e',
  charcoal: '#4a4a49',
  forest: '#2f4937',
  grey: '#929090',
  kraft: '#cb9d6d',
  mustard: '#dba23c',
  natural: '#f3e8cc',
  navy: '#23304e',
  red: '#b02d31',
  sage: '#98a48c',
  sand: '#e3cda6',
  sky: '#82a5bd',
  terracotta: '#bd5239',
  white: '#f1ede4',
}

export function hexOf(color: string): string {
  const hex = HEX[color]
  if (!hex) throw new Error(`no hex for ${color}`)
  return hex
}

/** The color as American trade copy spells it. */
export function colorName(color: string): string {
  return color === 'grey' ? 'gray' : color
}
