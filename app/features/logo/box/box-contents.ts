import { type BoxColor, getBoxColorName } from './box-color.ts'
import { boxFaces, getDefaultBoxPrint, splitBoxPrint } from './box-print.ts'
import type { BoxPrint } from './parse-box-print.ts'

/** Maximum products drawn in a box; others are listed as text. */
export const maxDrawnProducts = 12

/** A box as its image shows it. */
export type BoxContents = {
  id: string
  /** '' for a visitor's box without a name. */
  name: string
  color: BoxColor
  /** Missing if the buyer has not chosen. */
  print?: BoxPrint | undefined
  products: readonly { id: string; name: string; image: string | null }[]
}

/** Returns '+ 3 more' for products that are not drawn; '' if all are. */
export function getMoreText({ products }: BoxContents): string {
  const remaining = products.length - maxDrawnProducts
  return remaining > 0 ? `+ ${remaining} more` : ''
}

/** Returns the alt text of a box's image. @param hasLogo true if it shows the visitor's logo */
export function describeBox(box: BoxContents, hasLogo: boolean): string {
  const { name, color, products, print = getDefaultBoxPrint(hasLogo) } = box
  const { faces } = splitBoxPrint(print)
  const names = products.slice(0, maxDrawnProducts).map((product) => product.name)
  const remaining = products.length - names.length
  const contents = [...names, ...(remaining > 0 ? [`${remaining} more`] : [])]
  const intro = `${getBoxColorName(color)} box${name && ` “${name}”`}, open${hasLogo && faces !== 'none' ? `, with your logo on its ${boxFaces[faces].toLowerCase()}` : ''}`
  return `${intro}. ${contents.length === 0 ? 'Nothing is in it yet' : `In it: ${contents.join(', ')}`}.`
}
