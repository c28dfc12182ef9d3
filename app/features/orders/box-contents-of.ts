import { defaultBoxColor } from '#app/features/logo/box/box-color.ts'
import type { BoxContents } from '#app/features/logo/box/box-contents.ts'
import type { CustomOrder, Order } from './order.ts'

/** The visitor's own box, as its image shows it. */
export const ownContents = ({ name, color = defaultBoxColor, items }: CustomOrder): BoxContents => ({
  id: 'own',
  name,
  color,
  products: items.map(({ product }) => product),
})

/** The boxes of an order, each kind once. Those of the shop have the usual color. */
export function getBoxContents(order: Order): BoxContents[] {
  if (order.type === 'custom') return [ownContents(order)]
  return order.boxes.map(({ box: { id, name, items } }) => {
    return { id, name, color: defaultBoxColor, products: items.map(({ product }) => product) }
  })
}
