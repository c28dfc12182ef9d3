import { getPackedBoxes, getUnitsPerPack, type Item, type Order } from '../order.ts'

/** A product ordered below its minimum. */
export type Shortfall = {
  name: string
  minimum: number
  /** The pack quantity that reaches it. */
  packs: number
}

/**
 * Returns the products of a line below their minimum, counting all units of a product in the order. It blocks no request
 * (docs/domain.md, Quantities).
 * @param line id of an item's product or of a box, as in `getLines`
 */
export function getShortfalls(order: Order, line: string): Shortfall[] {
  const units = getUnitsPerPack(getPackedBoxes(order))
  return getItems(order, line).flatMap(({ product: { id, name, terms } }) => {
    const perPack = units.get(id) ?? 0
    const minimum = terms?.minimum ?? 0
    return perPack * order.packQuantity < minimum ? { name, minimum, packs: Math.ceil(minimum / perPack) } : []
  })
}

function getItems(order: Order, line: string): readonly Item[] {
  if (order.type === 'custom') return order.items.filter(({ product }) => product.id === line)
  return order.boxes.find(({ box }) => box.id === line)?.box.items ?? []
}
