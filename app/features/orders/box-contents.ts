import { defaultBoxColor } from '#app/features/logo/box/box-color.ts'
import type { BoxContents } from '#app/features/logo/box/box-contents.ts'
import type { BoxPrint } from '#app/features/logo/box/parse-box-print.ts'
import type { CustomOrder, Order, ReadyMadeBox } from './order.ts'

/** Returns the contents of a custom box for its image. */
export const getCustomBoxContents = ({ name, color = defaultBoxColor, print, items }: CustomOrder): BoxContents => ({
  id: 'own',
  name,
  color,
  print,
  products: items.map(({ product }) => product),
})

/** Returns the contents of a ready-made box for its image. */
export const getReadyMadeContents = ({ id, name, items }: ReadyMadeBox, print?: BoxPrint): BoxContents => ({
  id,
  name,
  color: defaultBoxColor,
  print,
  products: items.map(({ product }) => product),
})

/** Returns the boxes of an order, each kind once. Ready-made boxes have the default color. */
export function getBoxContents(order: Order): BoxContents[] {
  if (order.type === 'custom') return [getCustomBoxContents(order)]
  return order.boxes.map(({ box }) => getReadyMadeContents(box, order.print))
}
