import { type BoxColor, getBoxColorName } from './box-color.ts'

/** Maximum products drawn in a box; others are listed as text. */
export const maxDrawnProducts = 12

/** A box as its image shows it. */
export type BoxContents = {
  id: string
  /** '' for a visitor's box without a name. */
  name: string
  color: BoxColor
  products: readonly { id: string; name: string; image: string | null }[]
}

/** What a request with the visitor's logo asks for on its boxes: what their images show. */
export const boxPrint = 'Logo on lid and front, to be quoted'

/** Returns '+ 3 more' for products that are not drawn; '' if all are. */
export function getMoreText({ products }: BoxContents): string {
  const remaining = products.length - maxDrawnProducts
  return remaining > 0 ? `+ ${remaining} more` : ''
}

/** Returns the alt text of a box's image. @param withLogo true if it shows the visitor's logo */
export function describeBox(box: BoxContents, withLogo: boolean): string {
  const { name, color, products } = box
  const names = products.slice(0, maxDrawnProducts).map((product) => product.name)
  const remaining = products.length - names.length
  const contents = [...names, ...(remaining > 0 ? [`${remaining} more`] : [])]
  const intro = `${getBoxColorName(color)} box${name && ` “${name}”`}, open${withLogo ? ', with your logo on its lid and front' : ''}`
  return `${intro}. ${contents.length === 0 ? 'Nothing is in it yet' : `In it: ${contents.join(', ')}`}.`
}
