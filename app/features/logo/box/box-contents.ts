import { type BoxColor, getBoxColorName } from './box-color.ts'

/** Maximum products drawn in a box; others are listed as text. */
export const maxDrawnProducts = 12

/** One kind of box as its image shows it. */
export type BoxContents = {
  id: string
  /** Of a ready-made box; '' for the visitor's own where they gave it none. */
  name: string
  color: BoxColor
  products: readonly { id: string; name: string; image: string | null }[]
}

/** '+ 3 more', for what the image has no room for; '' where it shows everything. */
export function getMoreText({ products }: BoxContents): string {
  const remaining = products.length - maxDrawnProducts
  return remaining > 0 ? `+ ${remaining} more` : ''
}

/** The image in words. @param withLogo whether the visitor's logo is on it */
export function describeBox(box: BoxContents, withLogo: boolean): string {
  const { name, color, products } = box
  const names = products.slice(0, maxDrawnProducts).map((product) => product.name)
  const remaining = products.length - names.length
  const contents = [...names, ...(remaining > 0 ? [`${remaining} more`] : [])]
  const intro = `${getBoxColorName(color)} box${name && ` “${name}”`}, open${withLogo ? ', with your logo on its lid and front' : ''}`
  return `${intro}. ${contents.length === 0 ? 'Nothing is in it yet' : `In it: ${contents.join(', ')}`}.`
}
