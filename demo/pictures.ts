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

/** The color as American trade copy spells it. */
export function colorName(color: string): string {
  return color === 'grey' ? 'gray' : color
}
