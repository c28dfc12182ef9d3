import type { BoxColor } from './box-color.ts'
import { boxColorName } from './box-color-name.ts'

/** Maximum products drawn in a box; others are listed as text. */
export const maxShown = 12

/** One kind of box as its image shows it. */
export type BoxContents = {
  id: string
  /** Of a ready-made box; '' for the visitor's own where they gave it none. */
  name: string
  color: BoxColor
  products: readonly { id: string; name: string; image: string | null }[]
}

/** '+ 3 more', for what the image has no room for; '' where it shows everything. */
export function moreText({ products }: BoxContents): string {
  const more = products.length - maxShown
  return more > 0 ? `+ ${more} more` : ''
}

/** The image in words. @param withLogo whether the visitor's logo is on it */
export function describeBox(box: BoxContents, withLogo: boolean): string {
  const { name, color, products } = box
  const names = products.slice(0, maxShown).map((product) => product.name)
  const more = products.length - names.length
  const inside = [...names, ...(more > 0 ? [`${more} more`] : [])]
  const what = `${boxColorName(color)} box${name && ` “${name}”`}, open${withLogo ? ', with your logo on its lid and front' : ''}`
  return `${what}. ${inside.length === 0 ? 'Nothing is in it yet' : `In it: ${inside.join(', ')}`}.`
}
