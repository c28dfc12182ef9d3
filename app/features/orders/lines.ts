import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { getItemColor } from './items.ts'
import { getBoxPrice, type Item, type Order } from './order.ts'

/** A line of an order: an item of a custom box, or a ready-made box. */
export type OrderLine = {
  id: string
  name: string
  image: string | null
  /** Cents a unit or a box; null is priced on request. */
  price: number | null
  perPack: number
  /** Color of the product, or chosen by the buyer; missing or '' for any. */
  color?: string | undefined
  /** Contents of a ready-made box, as 'quantity x product name'. */
  contents: string[]
}

export function getLines(order: Order): OrderLine[] {
  if (order.type === 'custom') {
    return order.items.map((item) => {
      const { id, name, image, price } = item.product
      return { id, name, image, price, perPack: item.quantity, color: getItemColor(item), contents: [] }
    })
  }
  return order.boxes.map(({ box, perPack }) => {
    const { id, name, image, items } = box
    return { id, name, image, price: getBoxPrice(box), perPack, contents: items.map(formatItem) }
  })
}

/** '2 x Navy Mug', or '2 x Camp Mug, Teal' with the color that the buyer chose */
export function formatItem({ quantity, product: { name }, color }: Item): string {
  return `${quantity} x ${formatColorName({ name, color })}`
}

/**
 * Returns the line ids of items that are no longer available.
 * @param offer current catalog values
 */
export function findUnavailable(order: Order, offer: Order): string[] {
  const offered = new Set(getLines(offer).map(({ id }) => id))
  return getLines(order)
    .map(({ id }) => id)
    .filter((id) => !offered.has(id))
}
