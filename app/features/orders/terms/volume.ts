import {
  getBoxPrice,
  getOrderTotals,
  getPackedBoxes,
  getUnitsPerPack,
  type Item,
  type Order,
  type Product,
} from '../order.ts'
import { getOrderUpcharge } from '../sizes/sizes.ts'
import { getPriceAtQuantity } from '../unit-price.ts'

/**
 * Returns the total in cents with volume pricing (docs/domain.md, Prices and totals): the units of a product in all boxes
 * choose its price break, sizes add their upcharge, at other packs in proportion. Null without prices, or if terms of a product are unknown.
 */
export function getVolumeEstimate(order: Order, packs = order.packQuantity): number | null {
  const units = getUnitsPerPack(getPackedBoxes(order))
  let cents: number | null = null
  for (const { box, perPack } of getPackedBoxes(order)) {
    if (getBoxPrice(box) === null) continue
    for (const { product, quantity } of box.items) {
      if (!product.terms) return null
      const ordered = (units.get(product.id) ?? 0) * packs
      cents = (cents ?? 0) + getProductPrice(product, ordered) * quantity * perPack * packs
    }
  }
  return cents === null ? null : cents + Math.round((getOrderUpcharge(order) * packs) / order.packQuantity)
}

/** Returns the total in cents that leads: the volume estimate, else the one at list prices; null is priced on request. */
export const getLeadingEstimate = (order: Order): number | null =>
  getVolumeEstimate(order) ?? getOrderTotals(order).estimate

/** A line of an order at volume prices, in cents; null is priced on request. */
export type LineEstimate = { id: string; each: number | null; total: number | null }

/** Returns the lines with their volume prices, without upcharges of sizes; a product with unknown terms has its list price. */
export function getLineEstimates(order: Order): LineEstimate[] {
  const units = getUnitsPerPack(getPackedBoxes(order))
  const toPrice = ({ items }: { items: readonly Item[] }) =>
    items.reduce(
      (sum, { product, quantity }) =>
        sum + getProductPrice(product, (units.get(product.id) ?? 0) * order.packQuantity) * quantity,
      0,
    )
  const toLine = (id: string, each: number | null, perPack: number) => ({
    id,
    each,
    total: each === null ? null : each * perPack * order.packQuantity,
  })
  if (order.type === 'custom') return order.items.map((item) => toLine(item.product.id, toPrice({ items: [item] }), 1))
  return order.boxes.map(({ box, perPack }) => toLine(box.id, getBoxPrice(box) === null ? null : toPrice(box), perPack))
}

function getProductPrice({ price, terms }: Product, quantity: number): number {
  return getPriceAtQuantity(terms?.breaks ?? [], quantity, price) ?? 0
}
